import { expect, test } from 'vitest'
import { readOptions } from './environment.ts'
import { createLoginLock } from './login-lock.ts'

test.each([undefined, '', 'production', 'staging'])(
  'with LUCAS_ENV=%s the sandbox does not start',
  (LUCAS_ENV) => {
    expect(() => readOptions({ LUCAS_ENV })).toThrow('LUCAS_ENV')
  },
)

test('the settings of the environment become options', () => {
  expect(
    readOptions({
      LUCAS_ENV: 'test',
      SANDBOX_PORT: '4000',
      SANDBOX_CALLBACK_URL: 'http://localhost:3210/api/floid/callback/x/',
      SANDBOX_FRAME_ANCESTOR: 'http://localhost:3210/',
      SANDBOX_DELAY_MS: '5',
    }),
  ).toEqual({
    host: '127.0.0.1',
    port: 4_000,
    delayMs: 5,
    lateDelayMs: 150_000,
    callbackUrl: 'http://localhost:3210/api/floid/callback/x/',
    frameAncestors: 'http://localhost:3210',
  })
})

test('households of every rhythm and with a longer history are chosen by the environment', () => {
  const chosen = { SANDBOX_EVERY_RHYTHM: '1', SANDBOX_HISTORY_MONTHS: '36' }
  expect(readOptions({ LUCAS_ENV: 'test', ...chosen })).toMatchObject({
    everyRhythm: true,
    historyMonths: 36,
  })
  expect(readOptions({ LUCAS_ENV: 'test' })).not.toHaveProperty('everyRhythm')
})

test.each([{ SANDBOX_PORT: '70000' }, { SANDBOX_DELAY_MS: 'soon' }, { SANDBOX_CALLBACK_URL: 'file:///etc' }])(
  'an invalid setting is named: %o',
  (wrong) => {
    expect(() => readOptions({ LUCAS_ENV: 'test', ...wrong })).toThrow(Object.keys(wrong)[0])
  },
)

test('a lock ends after 24 hours', () => {
  let now = 0
  const lock = createLoginLock(() => now)
  lock.recordFailure('1-9', 'bci')
  lock.recordFailure('1-9', 'bci')
  expect(lock.isLocked('1-9', 'bci')).toBe(true)
  now = 24 * 60 * 60 * 1_000
  expect(lock.isLocked('1-9', 'bci')).toBe(false)
})
