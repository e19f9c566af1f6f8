import { describe, expect, test } from 'vitest'
import { findGap, parseHistory, toPosition, toTimeline } from './segments.ts'

const segment = (timeline: number, position: number) =>
  [timeline, Math.floor(position / 256), position % 256]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')

describe('WAL segments', () => {
  test('a position counts on after 256 segments, whatever the timeline', () => {
    expect(toPosition('000000010000000000000001')).toBe(1)
    expect(toPosition('0000000A00000002000000FF')).toBe(2 * 256 + 255)
    expect(toTimeline('0000000A00000002000000FF')).toBe(10)
  })

  test('a missing segment is a gap where later ones exist', () => {
    const segments = [254, 255, 256, 258].map((position) => segment(1, position))
    expect(findGap(segments, 254)).toBe(257)
    expect(findGap(segments.slice(0, 3), 254)).toBeNull()
    expect(findGap(segments, 258)).toBeNull()
    expect(findGap(segments, 253)).toBe(253)
    expect(findGap([], 7)).toBeNull()
  })

  test('a segment of a later timeline continues the log', () => {
    expect(findGap([segment(1, 5), segment(2, 6), segment(2, 7)], 5)).toBeNull()
  })

  test('a history says in which segment each timeline was left', () => {
    const history = parseHistory('1\t0/7000110\tno recovery target specified\n\n2\t2/FF000000\tbefore 2026\n')
    expect([...history]).toEqual([
      [1, 7],
      [2, 2 * 256 + 255],
    ])
  })
})
