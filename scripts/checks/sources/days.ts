import ts from 'typescript'
import { findNodes, type SourceRule } from './source.ts'

/** Refuses `toISOString().slice(0, 10)`: from 21:00 on it is tomorrow in Santiago, and the day of an instant is there. */
export const noUtcDay: SourceRule = {
  name: 'no-utc-day',
  applies: (path) => !/^(scripts|tools)\//.test(path),
  find: (source) =>
    findNodes(source, (node) => {
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
      const { name, expression: text } = node.expression
      if (name.text !== 'slice' || !text.getText(source.tree).endsWith('.toISOString()')) return undefined
      return node.arguments[1]?.getText(source.tree) === '10'
        ? 'the UTC day of an instant, where toPlainDate() returns the day in Santiago'
        : undefined
    }),
}
