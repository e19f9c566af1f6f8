import { describe, expect, test } from 'vitest'
import { account as anAccount } from '../../../test/answers.ts'
import { caseid, link } from '../../../test/bank-wire.tsx'
import { judge, type LinkingEvent, type LinkingState, linkingAfter } from './linking-machine.ts'

const ours = '01939b8e-0000-7000-8000-0000000000c1'
const theirs = '01939b8e-0000-7000-8000-0000000000c2'
const session = { caseid, widget_url: 'http://127.0.0.1:4000/w/1', expires_at: '2026-11-21T12:00:00Z' }

const account = (id: string, connection_id: string | null) => anAccount({ id, connection_id })

const nothing = { session: link(), accounts: [] }
const started: LinkingEvent = { type: 'started', session, known: new Set() }
const run = (events: LinkingEvent[]): LinkingState =>
  events.reduce(linkingAfter, { view: 'starting' } satisfies LinkingState)
const polls = (count: number): LinkingEvent[] => Array(count).fill({ type: 'polled', poll: nothing })
const finished: LinkingEvent = {
  type: 'polled',
  poll: {
    session: link({ state: 'finished', connection_id: ours, institution_name: 'Falabella' }),
    accounts: [account('a1', ours)],
  },
}

describe('rel/link-polls: data at every poll (R-13)', () => {
  for (const before of [0, 1, 58, 59])
    test(`data after ${before} empty polls are received, then shown`, () => {
      const state = run([started, { type: 'confirmed' }, ...polls(before), finished])
      expect(state).toMatchObject({
        view: 'received',
        found: { bank: 'Falabella', newAccounts: 1, warning: null },
      })
      expect(linkingAfter(state, { type: 'shown' }).view).toBe('success')
    })

  test('sixty empty polls end in the time-out, fifty-nine do not', () => {
    expect(run([started, { type: 'confirmed' }, ...polls(59)]).view).toBe('syncing')
    expect(run([started, { type: 'confirmed' }, ...polls(60)]).view).toBe('timeout')
  })

  test('data after the time-out still end well', () =>
    expect(run([started, { type: 'confirmed' }, ...polls(60), finished]).view).toBe('received'))

  test('whoever keeps waiting gets sixty polls more', () => {
    const again: LinkingEvent[] = [started, { type: 'confirmed' }, ...polls(60), { type: 'kept_waiting' }]
    expect(run([...again, ...polls(59)]).view).toBe('syncing')
    expect(run([...again, ...polls(60)]).view).toBe('timeout')
  })

  test('polls without any answer count too, so that the waiting ends', () => {
    const mute: LinkingEvent = { type: 'polled', poll: { session: null, accounts: null } }
    expect(run([started, { type: 'confirmed' }, mute])).toMatchObject({ view: 'syncing', missed: true })
    expect(run([started, { type: 'confirmed' }, ...Array(60).fill(mute)]).view).toBe('timeout')
  })
})

test('whoever confirmed too early may go back to the widget after ten silent seconds', () => {
  const back: LinkingEvent = { type: 'went_back' }
  expect(run([started, { type: 'confirmed' }, ...polls(4), back]).view).toBe('syncing')
  expect(run([started, { type: 'confirmed' }, ...polls(5), back]).view).toBe('widget')
  const heard: LinkingEvent = {
    type: 'polled',
    poll: {
      session: link({ state: 'syncing', progress: { step: 'reading', position: 2, total: 6 } }),
      accounts: [],
    },
  }
  expect(run([started, { type: 'confirmed' }, ...polls(5), heard, back]).view).toBe('syncing')
})

describe('what a poll means', () => {
  test('a bank that is linked again brings no new account and still ends well', () =>
    expect(
      judge(
        { session: link({ state: 'finished', connection_id: ours }), accounts: [account('a1', ours)] },
        new Set(['a1']),
      ),
    ).toMatchObject({ newAccounts: 0 }))

  test('accounts of another dialog are not taken for ours', () =>
    expect(judge({ session: link(), accounts: [account('b1', theirs)] }, new Set())).toBe('nothing'))

  test('a deleted account elsewhere does not hide our new one', () =>
    expect(
      judge(
        { session: link({ state: 'syncing', connection_id: ours }), accounts: [account('a2', ours)] },
        new Set(['gone']),
      ),
    ).toMatchObject({ newAccounts: 1 }))

  test('where the session cannot be read, the risen number of accounts decides', () => {
    expect(judge({ session: null, accounts: [account('a1', ours)] }, new Set())).toMatchObject({
      newAccounts: 1,
    })
    expect(judge({ session: null, accounts: [account('a1', ours)] }, new Set(['a1']))).toBe('nothing')
    expect(judge({ session: null, accounts: [account('a1', ours)] }, null)).toBe('nothing')
  })

  test('data that came in part carry the explanation', () =>
    expect(
      judge(
        {
          session: link({ state: 'finished', error: 'partial_data', explanation: 'Faltan movimientos.' }),
          accounts: [],
        },
        new Set(),
      ),
    ).toMatchObject({ warning: 'Faltan movimientos.' }))
})

describe('the bank refuses', () => {
  const refused: LinkingEvent = {
    type: 'polled',
    poll: {
      session: link({
        state: 'failed',
        error: 'invalid_credentials',
        explanation: 'El RUT o la clave no son correctos.',
      }),
      accounts: [],
    },
  }
  test('the explanation of the bank is shown', () =>
    expect(run([started, { type: 'confirmed' }, refused])).toMatchObject({
      view: 'failed',
      error: 'invalid_credentials',
      explanation: 'El RUT o la clave no son correctos.',
    }))
  test('data that come after the refusal still end well', () =>
    expect(run([started, { type: 'confirmed' }, refused, finished]).view).toBe('received'))
})

describe('the widget is open', () => {
  test('a poll that a message asked for changes nothing while the server has heard nothing', () =>
    expect(run([started, { type: 'polled', poll: nothing }]).view).toBe('widget'))
  test('a poll that a message asked for goes on when the bank has let the person in', () =>
    expect(
      run([started, { type: 'polled', poll: { session: link({ state: 'authenticated' }), accounts: [] } }])
        .view,
    ).toBe('syncing'))
  test('a late empty poll never undoes what was received', () =>
    expect(run([started, { type: 'confirmed' }, finished, { type: 'polled', poll: nothing }]).view).toBe(
      'received',
    ))
})

test('a session that did not start can be started again', () => {
  const failed = run([{ type: 'start_failed', sentence: null }])
  expect(failed.view).toBe('start_failed')
  expect(linkingAfter(failed, { type: 'begun' }).view).toBe('starting')
})
