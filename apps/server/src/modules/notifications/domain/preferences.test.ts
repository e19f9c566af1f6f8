import { describe, expect, test } from 'vitest'
import { changed, mailOf, type OwnPreferences, preferencesOf, wants } from './preferences.ts'

const on: OwnPreferences = {
  in_app_enabled: true,
  push_enabled: true,
  email_enabled: true,
  sync_reminder_enabled: true,
  muted_kinds: [],
  email_muted_kinds: [],
  email_summary: 'daily',
}

describe('what a person wants to hear of', () => {
  test('is everything where nothing was chosen', () => {
    expect(wants(undefined, { kind: 'fee' })).toBe(true)
    const { kinds, email_kinds, ...toggles } = preferencesOf({ own: undefined, isVerified: true })
    expect(Object.values(toggles).every(Boolean)).toBe(true)
    expect(Object.values(email_kinds).every(Boolean)).toBe(true)
    expect(Object.values(kinds).every(Boolean)).toBe(true)
    expect(kinds).not.toHaveProperty('security')
  })

  test('is not what was silenced, and only that', () => {
    const own = changed(on, { kinds: { fee: false } })
    expect([wants(own, { kind: 'fee' }), wants(own, { kind: 'big_movement' })]).toEqual([false, true])
    const back = changed(own, { kinds: { fee: true, big_movement: false } })
    expect([wants(back, { kind: 'fee' }), wants(back, { kind: 'big_movement' })]).toEqual([true, false])
  })

  test('the sync reminder is the same under its toggle and among the kinds', () => {
    const byKind = changed(on, { kinds: { connection_stale: false } })
    expect(preferencesOf({ own: byKind, isVerified: true }).sync_reminder_enabled).toBe(false)
    const byToggle = changed(on, { sync_reminder_enabled: false })
    expect(preferencesOf({ own: byToggle, isVerified: true }).kinds.connection_stale).toBe(false)
    expect(wants(byToggle, { kind: 'connection_stale' })).toBe(false)
    const again = changed(byKind, { sync_reminder_enabled: true })
    expect(wants(again, { kind: 'connection_stale' })).toBe(true)
  })

  test('what endangers the person is told whatever is off', () => {
    const own = changed(on, { in_app_enabled: false })
    expect([wants(own, { kind: 'security' }), wants(own, { kind: 'salary_arrived' })]).toEqual([true, false])
  })

  test('comes by mail at once when it is urgent or asked for, with the summary else', () => {
    expect(mailOf(undefined, { kind: 'low_balance' })).toBe('alert')
    expect(mailOf(undefined, { kind: 'salary_arrived' })).toBe('summary')
    expect(mailOf(undefined, { kind: 'salary_arrived', ruleId: 'r' })).toBe('alert')
    const own = changed(on, { email_kinds: { low_balance: false } })
    expect([mailOf(own, { kind: 'low_balance' }), wants(own, { kind: 'low_balance' })]).toEqual([null, true])
  })

  test('silence in the app is none by mail, and no mail is no silence', () => {
    const silent = changed(on, { kinds: { fee: false }, in_app_enabled: false })
    expect([mailOf(silent, { kind: 'fee' }), wants(silent, { kind: 'fee' })]).toEqual(['summary', false])
    const mute = changed(on, { email_enabled: false })
    expect([mailOf(mute, { kind: 'fee' }), wants(mute, { kind: 'fee' })]).toEqual([null, true])
    expect(mailOf(changed(on, { sync_reminder_enabled: false }), { kind: 'connection_stale' })).toBe(null)
  })

  test('security comes by mail whatever is off, unless a letter says it already', () => {
    const mute = changed(on, { email_enabled: false })
    expect(mailOf(mute, { kind: 'security' })).toBe('security')
    expect(mailOf(mute, { kind: 'security', isMailed: true })).toBe(null)
  })
})
