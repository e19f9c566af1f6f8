import { describe, expect, test } from 'vitest'
import {
  applyPatch,
  chooseMailKind,
  type NotificationPreferences,
  shouldShowInApp,
  toApiPreferences,
} from './preferences.ts'

const on: NotificationPreferences = {
  in_app_enabled: true,
  push_enabled: true,
  email_enabled: true,
  sync_reminder_enabled: true,
  muted_kinds: [],
  email_muted_kinds: [],
  email_summary: 'daily',
  push_amounts: false,
}

describe('notification preferences', () => {
  test('allow everything by default', () => {
    expect(shouldShowInApp(undefined, { kind: 'fee' })).toBe(true)
    const { kinds, email_kinds, push_amounts, ...toggles } = toApiPreferences({
      preferences: undefined,
      isVerified: true,
    })
    expect(push_amounts).toBe(false)
    expect(Object.values(toggles).every(Boolean)).toBe(true)
    expect(Object.values(email_kinds).every(Boolean)).toBe(true)
    expect(Object.values(kinds).every(Boolean)).toBe(true)
    expect(kinds).not.toHaveProperty('security')
  })

  test('hide muted kinds only', () => {
    const own = applyPatch(on, { kinds: { fee: false } })
    expect([shouldShowInApp(own, { kind: 'fee' }), shouldShowInApp(own, { kind: 'big_movement' })]).toEqual([
      false,
      true,
    ])
    const back = applyPatch(own, { kinds: { fee: true, big_movement: false } })
    expect([shouldShowInApp(back, { kind: 'fee' }), shouldShowInApp(back, { kind: 'big_movement' })]).toEqual(
      [true, false],
    )
  })

  test('keep the toggle of the sync reminder and its kind equal', () => {
    const byKind = applyPatch(on, { kinds: { connection_stale: false } })
    expect(toApiPreferences({ preferences: byKind, isVerified: true }).sync_reminder_enabled).toBe(false)
    const byToggle = applyPatch(on, { sync_reminder_enabled: false })
    expect(toApiPreferences({ preferences: byToggle, isVerified: true }).kinds.connection_stale).toBe(false)
    expect(shouldShowInApp(byToggle, { kind: 'connection_stale' })).toBe(false)
    const again = applyPatch(byKind, { sync_reminder_enabled: true })
    expect(shouldShowInApp(again, { kind: 'connection_stale' })).toBe(true)
  })

  test('show security notifications whatever is off', () => {
    const own = applyPatch(on, { in_app_enabled: false })
    expect([
      shouldShowInApp(own, { kind: 'security' }),
      shouldShowInApp(own, { kind: 'salary_arrived' }),
    ]).toEqual([true, false])
  })

  test('mail urgent kinds and rule matches at once and the rest with the summary', () => {
    expect(chooseMailKind(undefined, { kind: 'low_balance' })).toBe('alert')
    expect(chooseMailKind(undefined, { kind: 'salary_arrived' })).toBe('summary')
    expect(chooseMailKind(undefined, { kind: 'salary_arrived', ruleId: 'r' })).toBe('alert')
    const own = applyPatch(on, { email_kinds: { low_balance: false } })
    expect([
      chooseMailKind(own, { kind: 'low_balance' }),
      shouldShowInApp(own, { kind: 'low_balance' }),
    ]).toEqual([null, true])
  })

  test('mute the app and mails separately', () => {
    const silent = applyPatch(on, { kinds: { fee: false }, in_app_enabled: false })
    expect([chooseMailKind(silent, { kind: 'fee' }), shouldShowInApp(silent, { kind: 'fee' })]).toEqual([
      'summary',
      false,
    ])
    const mute = applyPatch(on, { email_enabled: false })
    expect([chooseMailKind(mute, { kind: 'fee' }), shouldShowInApp(mute, { kind: 'fee' })]).toEqual([
      null,
      true,
    ])
    expect(
      chooseMailKind(applyPatch(on, { sync_reminder_enabled: false }), { kind: 'connection_stale' }),
    ).toBe(null)
  })

  test('mail security notifications whatever is off, unless another module mails them', () => {
    const mute = applyPatch(on, { email_enabled: false })
    expect(chooseMailKind(mute, { kind: 'security' })).toBe('security')
    expect(chooseMailKind(mute, { kind: 'security', isMailed: true })).toBe(null)
  })
})
