/** Colour families of cards. */
export const shadeFamilies = ['--lu-brand', '--lu-gold', '--lu-util-ok', '--lu-cat-ropa'] as const
export type ShadeFamily = (typeof shadeFamilies)[number]

/**
 * Lightness of three shades of a family in the light and the dark theme, in OKLCH. Each has at least 3:1 against the surface, and
 * neighbours 1.25:1 (`shades.test.ts`).
 */
export const shadeSteps = [
  { light: 0.335, dark: 0.86 },
  { light: 0.495, dark: 0.745 },
  { light: 0.635, dark: 0.62 },
] as const

/** Returns a shade of a family, from 0 on; CSS. */
export function shadeOf(family: ShadeFamily, at: 0 | 1 | 2): string {
  const { light, dark } = shadeSteps[at]
  const tone = (lightness: number) => `oklch(from var(${family}) ${lightness} c h)`
  return `light-dark(${tone(light)}, ${tone(dark)})`
}

/** Returns the hatched last shade of a family: what has no shade of its own; CSS. */
export const hatchOf = (family: ShadeFamily): string =>
  `repeating-linear-gradient(135deg, ${shadeOf(family, 2)} 0 3px, transparent 3px 5px)`
