import { limits } from '@lucas/contract/limits.ts'

/** Quoted text, classes of letters, escaped letters, and counted repeats. */
const partsOfPattern = /\\Q.*?(?:\\E|$)|\[(?:\\.|[^\]\\])*\]|\\[pPx]\{[^}]*\}|\\.|\{(\d+)(?:,(\d*))?\}/gsu

/** Whether a pattern repeats something more often than patterns may: each repeat multiplies what a match takes. */
export const hasLargeRepeat = (pattern: string): boolean =>
  [...pattern.matchAll(partsOfPattern)].some(([, least = '0', most = '0']) =>
    [least, most].some((count) => Number(count) > limits.rulePatternRepeatsMax),
  )
