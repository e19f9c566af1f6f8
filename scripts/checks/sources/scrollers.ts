import ts from 'typescript'
import { findNodes, isTest, type SourceRule } from './source.ts'

const scrolls = /(?:^|[\s:])overflow-(?:[xy]-)?(?:auto|scroll)(?=\s|$)/
const isPositioned = /(?:^|[\s:])(?:relative|absolute|fixed|sticky)(?=\s|$)/

/**
 * Refuses a place that scrolls without a position of its own: text for screen readers in it is placed absolutely, so that the place
 * does not clip it, and the whole page scrolls sideways.
 */
export const positionedScroller: SourceRule = {
  name: 'positioned-scroller',
  applies: (path) => path.startsWith('apps/web/src/') && !isTest(path),
  find: (source) =>
    findNodes(source, (node) => {
      if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return undefined
      const classes = node.getText(source.tree).replace(/^.|.$/gs, '')
      return scrolls.test(classes) && !isPositioned.test(classes)
        ? "a place that scrolls needs 'relative', to clip what only screen readers see"
        : undefined
    }),
}
