import { describe, expect, test } from 'vitest'
import { createAccount as anAccount } from '../../../../test/api-fixtures.ts'
import { caseid, createLinkSession } from '../../../../test/fake-http.tsx'
import {
  evaluatePoll,
  type LinkSessionEvent,
  type LinkSessionState,
  reduceLinkSession,
} from './link-session-machine.ts'

const ownConnection = '01939b8e-0000-7000-8000-0000000000c1'
const otherConnection = '01939b8e-0000-7000-8000-0000000000c2'
const session = { caseid, widget_url: 'http://127.0.0.1:4000/w/1', expires_at: '2026-11-21T12:00:00Z' }

const account = (id: string, connection_id: string | null) => anAccount({ id, connection_id })

const nothing = { session: createLinkSession(), accounts: [] }
const started: LinkSessionEvent = { type: 'started', session, known: new Set() }
const run = (events: LinkSessionEvent[]): LinkSessionState =>
  events.reduce(reduceLinkSession, { view: 'starting' } satisfies LinkSessionState)
const polls = (count: number): LinkSessionEvent[] => Array(count).fill({ type: 'polled', poll: nothing })
const finished: LinkSessionEvent = {
  type: 'polled',
  poll: {
    session: createLinkSession({
      state: 'finished',
      connection_id: ownConnection,
      institution_name: 'Falabella',
    }),
    accounts: [account('a1', ownConnection)],
  },
}

describe('rel/link-polls: data at every poll (R-13)', () => {
  for (const before of [0, 1, 58, 59])
    test(`shows data that arrive after ${before} empty polls`, () => {
      const state = run([started, { type: 'confirmed' }, ...polls(before), finished])
      expect(state).toMatchObject({
        view: 'received',
        result: { bank: 'Falabella', newAccounts: 1, warning: null },
      })
      expect(reduceLinkSession(state, { type: 'shown' }).view).toBe('success')
    })

  test('times out after sixty empty polls, not after fifty-nine', () => {
    expect(run([started, { type: 'confirmed' }, ...polls(59)]).view).toBe('syncing')
    expect(run([started, { type: 'confirmed' }, ...polls(60)]).view).toBe('timeout')
  })

  test('accepts data after the time-out', () =>
    expect(run([started, { type: 'confirmed' }, ...polls(60), finished]).view).toBe('received'))

  test('polls sixty times more when the user keeps waiting', () => {
    const again: LinkSessionEvent[] = [started, { type: 'confirmed' }, ...polls(60), { type: 'kept_waiting' }]
    expect(run([...again, ...polls(59)]).view).toBe('syncing')
    expect(run([...again, ...polls(60)]).view).toBe('timeout')
  })

  test('counts failed polls, so that the time-out comes', () => {
    const unanswered: LinkSessionEvent = { type: 'polled', poll: { session: null, accounts: null } }
    expect(run([started, { type: 'confirmed' }, unanswered])).toMatchObject({
      view: 'syncing',
      pollFailed: true,
    })
    expect(run([started, { type: 'confirmed' }, ...Array(60).fill(unanswered)]).view).toBe('timeout')
  })
})

test('allows going back to the widget after 10 s without data', () => {
  const back: LinkSessionEvent = { type: 'went_back' }
  expect(run([started, { type: 'confirmed' }, ...polls(4), back]).view).toBe('syncing')
  expect(run([started, { type: 'confirmed' }, ...polls(5), back]).view).toBe('widget')
  const progressed: LinkSessionEvent = {
    type: 'polled',
    poll: {
      session: createLinkSession({ state: 'syncing', progress: { step: 'reading', position: 2, total: 6 } }),
      accounts: [],
    },
  }
  expect(run([started, { type: 'confirmed' }, ...polls(5), progressed, back]).view).toBe('syncing')
})

describe('evaluating a poll', () => {
  test('accepts a reconnected bank without new accounts', () =>
    expect(
      evaluatePoll(
        {
          session: createLinkSession({ state: 'finished', connection_id: ownConnection }),
          accounts: [account('a1', ownConnection)],
        },
        new Set(['a1']),
      ),
    ).toMatchObject({ newAccounts: 0 }))

  test('ignores accounts of another link session', () =>
    expect(
      evaluatePoll({ session: createLinkSession(), accounts: [account('b1', otherConnection)] }, new Set()),
    ).toBe('nothing'))

  test('finds a new account although another one was deleted', () =>
    expect(
      evaluatePoll(
        {
          session: createLinkSession({ state: 'syncing', connection_id: ownConnection }),
          accounts: [account('a2', ownConnection)],
        },
        new Set(['gone']),
      ),
    ).toMatchObject({ newAccounts: 1 }))

  test('decides by the number of accounts if the session cannot be read', () => {
    expect(
      evaluatePoll({ session: null, accounts: [account('a1', ownConnection)] }, new Set()),
    ).toMatchObject({
      newAccounts: 1,
    })
    expect(evaluatePoll({ session: null, accounts: [account('a1', ownConnection)] }, new Set(['a1']))).toBe(
      'nothing',
    )
    expect(evaluatePoll({ session: null, accounts: [account('a1', ownConnection)] }, null)).toBe('nothing')
  })

  test('explains partial data', () =>
    expect(
      evaluatePoll(
        {
          session: createLinkSession({
            state: 'finished',
            error: 'partial_data',
            explanation: 'Faltan movimientos.',
          }),
          accounts: [],
        },
        new Set(),
      ),
    ).toMatchObject({ warning: 'Faltan movimientos.' }))
})

describe('a refusal of the bank', () => {
  const refused: LinkSessionEvent = {
    type: 'polled',
    poll: {
      session: createLinkSession({
        state: 'failed',
        error: 'invalid_credentials',
        explanation: 'El RUT o la clave no son correctos.',
      }),
      accounts: [],
    },
  }
  test('shows the explanation', () =>
    expect(run([started, { type: 'confirmed' }, refused])).toMatchObject({
      view: 'failed',
      error: 'invalid_credentials',
      explanation: 'El RUT o la clave no son correctos.',
    }))
  test('still accepts data that arrive later', () =>
    expect(run([started, { type: 'confirmed' }, refused, finished]).view).toBe('received'))
})

describe('while the widget is open', () => {
  test('a poll without new data keeps the widget', () =>
    expect(run([started, { type: 'polled', poll: nothing }]).view).toBe('widget'))
  test('a poll after authentication starts the sync view', () =>
    expect(
      run([
        started,
        { type: 'polled', poll: { session: createLinkSession({ state: 'authenticated' }), accounts: [] } },
      ]).view,
    ).toBe('syncing'))
  test('a late empty poll does not revert received data', () =>
    expect(run([started, { type: 'confirmed' }, finished, { type: 'polled', poll: nothing }]).view).toBe(
      'received',
    ))
})

test('starts again after a session that did not start', () => {
  const failed = run([{ type: 'start_failed', sentence: null }])
  expect(failed.view).toBe('start_failed')
  expect(reduceLinkSession(failed, { type: 'begun' }).view).toBe('starting')
})
