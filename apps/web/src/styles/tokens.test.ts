import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Rgb = readonly [number, number, number]
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The declarations of the block that begins with these words. */
function tokensAfter(begin: string, from = 0): Map<string, string> {
  const start = css.indexOf(begin, from)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map(
    [...block.matchAll(/--lu-([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
const finer = css.indexOf('@supports')
const themes = {
  light: { hex: tokensAfter(':root {'), oklch: tokensAfter(':root {', finer) },
  dark: {
    hex: tokensAfter(':root[data-theme="dark"] {'),
    oklch: tokensAfter(':root[data-theme="dark"] {', finer),
  },
}

const rgbOf = (hex: string | undefined): Rgb => {
  const digits = /^#([0-9a-f]{6})$/.exec(hex ?? '')?.[1]
  if (digits === undefined) throw new Error(`no colour: ${hex}`)
  const at = (place: number) => Number.parseInt(digits.slice(place, place + 2), 16)
  return [at(0), at(2), at(4)]
}
const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** WCAG 2: the ratio of the lighter to the darker. */
function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** What a browser makes of `oklch(L% C h)` on a screen of sRGB. */
function rgbOfOklch(text: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0] = [...text.matchAll(/[\d.]+/g)].map(Number)
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const [l, m, s] = [
    lightness / 100 + 0.3963377774 * a + 0.2158037573 * b,
    lightness / 100 - 0.1055613458 * a - 0.0638541728 * b,
    lightness / 100 - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3)
  if (l === undefined || m === undefined || s === undefined) throw new Error(text)
  const shown = (channel: number): number => {
    const share = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, share)) * 255)
  }
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

const categories = [...themes.light.hex.keys()].flatMap((name) => /^(cat-[a-z]+)-ink$/.exec(name)?.[1] ?? [])
const least: readonly { ratio: number; pairs: readonly (readonly [string, string])[] }[] = [
  {
    ratio: 4.5,
    pairs: [
      ...['ink', 'ink-2', 'ink-3', 'brand', 'income', 'negative', 'warning'].flatMap((ink) =>
        ['surface', 'bg', 'surface-2'].map((ground) => [ink, ground] as const),
      ),
      ['brand', 'brand-soft'],
      ['ink', 'brand-soft'],
      ['ink-2', 'brand-soft'],
      ['ink-2', 'surface-3'],
      ['on-brand', 'brand-fill'],
      ['on-brand', 'brand-fill-hover'],
      ['on-brand', 'negative-fill'],
      ['note-ink', 'note'],
      ['note-ink-2', 'note'],
      ['income', 'income-soft'],
      ['negative', 'negative-soft'],
      ['warning', 'warning-soft'],
      ['gold-ink', 'gold-soft'],
      ['info', 'info-soft'],
      ...categories.map((name) => [`${name}-ink`, `${name}-bg`] as const),
    ],
  },
  {
    ratio: 3,
    pairs: [
      ['line-control', 'surface'],
      ['line-control', 'bg'],
      ['gold', 'note'],
      ['util-ok', 'surface'],
      ['util-mid', 'surface'],
      ['util-high', 'surface'],
      ['brand', 'surface-3'],
      ...categories.map((name) => [name, 'surface'] as const),
    ],
  },
]

describe.each(Object.entries(themes))('the colours of the %s theme', (_, { hex, oklch }) => {
  test.each(least)('text stands out 4.5 to 1, signs and controls 3 to 1 ($ratio)', ({ ratio, pairs }) => {
    const weak = pairs
      .map(([one, other]) => ({
        pair: `${one} on ${other}`,
        is: contrast(rgbOf(hex.get(one)), rgbOf(hex.get(other))),
      }))
      .filter(({ is }) => is < ratio)
    expect(weak).toEqual([])
  })

  test('browsers that know OKLCH and those that do not show the same', () => {
    const other = [...oklch]
      .filter(([, value]) => value.startsWith('oklch'))
      .filter(([name, value]) => {
        const before = rgbOf(hex.get(name))
        return rgbOfOklch(value).some((channel, at) => Math.abs(channel - (before[at] ?? 0)) > 3)
      })
    expect(other).toEqual([])
  })
})
