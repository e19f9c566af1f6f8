import { expect, test } from 'vitest'
import { findReadUntil } from './read-until.ts'

const today = '2026-11-30'
const read = (day: string) => ({ manual: false, synced_at: new Date(`${day}T15:00:00Z`), known_until: null })

test.each([
  ['the account that was read last', [read('2026-10-20'), read('2026-11-05')], '2026-11-05'],
  ['today at most', [read('2026-12-02')], today],
  ['accounts by hand beside others', [read('2026-10-20'), { ...read(today), manual: true }], '2026-10-20'],
  ['accounts by hand only', [{ ...read('2026-10-20'), manual: true }], today],
  ['an account that was never read', [{ ...read(today), synced_at: null }], today],
  [
    'what files cover, whenever they were read',
    [{ ...read(today), known_until: '2026-10-31' }],
    '2026-10-31',
  ],
  ['no account', [], today],
])('%s', (_, accounts, day) => expect(findReadUntil(accounts, today)).toBe(day))
