import { describe, expect, test } from 'vitest'
import { changed, type OwnPreferences, preferencesOf, wants } from './preferences.ts'

const on: OwnPreferences = {
  in_app_enabled: true,
  push_enabled: true,
  email_enabled: true,
  sync_reminder_enabled: true,
  muted_kinds: [],
}

describe('what a person wants to hear of', () => {
  test('is everything where nothing was chosen', () => {
    expect(wants(undefined, { kind: 'fee' })).toBe(true)
    const { kinds, ...toggles } = preferencesOf()
    expect(Object.values(toggles).every(Boolean)).toBe(true)
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
    expect(preferencesOf(byKind).sync_reminder_enabled).toBe(false)
    const byToggle = changed(on, { sync_reminder_enabled: false })
    expect(preferencesOf(byToggle).kinds.connection_stale).toBe(false)
    expect(wants(byToggle, { kind: 'connection_stale' })).toBe(false)
    const again = changed(byKind, { sync_reminder_enabled: true })
    expect(wants(again, { kind: 'connection_stale' })).toBe(true)
  })

  test('what endangers the person is told whatever is off', () => {
    const own = changed(on, { in_app_enabled: false })
    expect([wants(own, { kind: 'security' }), wants(own, { kind: 'salary_arrived' })]).toEqual([true, false])
  })
})
