import { expect, test } from 'vitest'
import { isNewDevice, parseDevice } from './device.ts'

const chromeMac = (version: number) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const safariPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
const androidTablet =
  'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'

test.each([
  [chromeMac(131), { browser: 'Chrome', system: 'macOS', isMobile: false }],
  [safariPhone, { browser: 'Safari', system: 'iPhone', isMobile: true }],
  [edge, { browser: 'Edge', system: 'Windows', isMobile: false }],
  [androidTablet, { browser: 'Chrome', system: 'Android', isMobile: false }],
  ['curl/8.5.0', { browser: null, system: null, isMobile: false }],
])('%s is parsed to a browser and system that users know', (userAgent, device) =>
  expect(parseDevice(userAgent)).toEqual(device),
)

test('another browser is a new device, a newer version of a known one is not', () => {
  expect(isNewDevice(chromeMac(132), [chromeMac(131), safariPhone])).toBe(false)
  expect(isNewDevice(edge, [chromeMac(131), safariPhone])).toBe(true)
  expect(isNewDevice('curl/8.5.0', ['wget/1.21'])).toBe(true)
})
