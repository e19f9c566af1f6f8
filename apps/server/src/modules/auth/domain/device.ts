/** Browser and system, by the names that users know. */
export type Device = { browser: string | null; system: string | null; isMobile: boolean }

/** The order matters: most user agents also contain the names of other browsers. */
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

const findName = (names: readonly (readonly [RegExp, string])[], text: string): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null

export function parseDevice(userAgent: string): Device {
  const system = findName(systems, userAgent)
  return {
    browser: findName(browsers, userAgent),
    system,
    isMobile: system === 'iPhone' || (system === 'Android' && /\bMobile\b/.test(userAgent)),
  }
}

const toDeviceName = (userAgent: string): string => {
  const { browser, system } = parseDevice(userAgent)
  return browser === null && system === null ? userAgent : `${browser}/${system}`
}

/** Returns whether no known user agent has this browser and system. Versions do not count. */
export const isNewDevice = (userAgent: string, known: readonly string[]): boolean =>
  !known.some((one) => toDeviceName(one) === toDeviceName(userAgent))
