import { expect, test } from 'vitest'
import { countsPeople, getRegistrationState } from './registration-state.ts'

test('an empty installation takes its first person in every mode', () => {
  for (const mode of ['first', 'invite', 'open'] as const)
    expect(getRegistrationState({ mode, maxPeople: 20 }, 0)).toBe('open')
})

test('after the first person it is closed, asks for an invitation, or stays open', () => {
  expect(getRegistrationState({ mode: 'first', maxPeople: 20 }, 1)).toBe('closed')
  expect(getRegistrationState({ mode: 'invite', maxPeople: 20 }, 1)).toBe('invite')
  expect(getRegistrationState({ mode: 'open', maxPeople: 20 }, 1)).toBe('open')
})

test('the twenty-first person finds no room, with an invitation or without', () => {
  for (const mode of ['invite', 'open'] as const) {
    expect(getRegistrationState({ mode, maxPeople: 20 }, 19)).not.toBe('full')
    expect(getRegistrationState({ mode, maxPeople: 20 }, 20)).toBe('full')
  }
  expect(getRegistrationState({ mode: 'open', maxPeople: null }, 100_000)).toBe('open')
})

test('an open installation without a limit counts nobody', () => {
  expect(countsPeople({ mode: 'open', maxPeople: null })).toBe(false)
  expect(countsPeople({ mode: 'open', maxPeople: 20 })).toBe(true)
  expect(countsPeople({ mode: 'first', maxPeople: null })).toBe(true)
})
