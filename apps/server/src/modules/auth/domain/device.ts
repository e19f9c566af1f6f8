/** What a browser tells about itself, as far as a person would know it again. */
export type Device = { browser: string | null; system: string | null; isMobile: boolean }

/** In this order: most browsers also carry the names of others. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

export function readDevice(userAgent: string): Device {
  const system = nameIn(systems, userAgent)
  return {
    browser: nameIn(browsers, userAgent),
    system,
    isMobile: system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent)),
  }
}

const nameOf = (userAgent: string): string => {
  const { browser, system } = readDevice(userAgent)
  return browser === null && system === null ? userAgent : `${browser}/${system}`
}

/** A newer version of a known browser is no new device. */
export const isNewDevice = (userAgent: string, known: readonly string[]): boolean =>
  !known.some((one) => nameOf(one) === nameOf(userAgent))
