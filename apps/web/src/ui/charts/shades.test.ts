import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shadeFamilies, shadeSteps } from './shades.ts'

/** The relative luminance of an OKLCH colour, cut to sRGB. */
function luminanceOf(lightness: number, chroma: number, hue: number): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const [l, m, s] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((root) => root ** 3)
  const [red, green, blue] = [
    4.0767416621 * (l ?? 0) - 3.3077115913 * (m ?? 0) + 0.2309699292 * (s ?? 0),
    -1.2684380046 * (l ?? 0) + 2.6097574011 * (m ?? 0) - 0.3413193965 * (s ?? 0),
    -0.0041960863 * (l ?? 0) - 0.7034186147 * (m ?? 0) + 1.707614701 * (s ?? 0),
  ].map((channel) => Math.min(1, Math.max(0, channel)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

const css = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
/** The OKLCH values of a token: the first is of the light theme, the last of the dark one. */
function readToken(name: string, theme: 'light' | 'dark') {
  const values = [...css.matchAll(new RegExp(`${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`, 'g'))]
  const [, lightness, chroma, hue] = (theme === 'light' ? values.at(0) : values.at(-1)) ?? []
  return { lightness: Number(lightness) / 100, chroma: Number(chroma), hue: Number(hue) }
}

test.each(['light', 'dark'] as const)(
  'shades are seen on the surface and distinguished in the %s theme',
  (theme) => {
    const ground = readToken('--lu-surface', theme)
    const surface = luminanceOf(ground.lightness, ground.chroma, ground.hue)
    for (const family of shadeFamilies) {
      const { chroma, hue } = readToken(family, theme)
      const shades = shadeSteps.map((step) => luminanceOf(step[theme], chroma, hue))
      for (const shade of shades) expect(contrast(shade, surface), family).toBeGreaterThanOrEqual(3)
      for (const [at, shade] of shades.slice(1).entries())
        expect(contrast(shade, shades[at] ?? 0), family).toBeGreaterThanOrEqual(1.25)
    }
  },
)
