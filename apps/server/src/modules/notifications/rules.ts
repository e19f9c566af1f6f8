import {
  type AlertRule,
  type AlertRuleInput,
  type AlertRuleList,
  type AlertRulePatch,
  missingOf,
  type RuleKind,
  type RulePreview,
  ruleFields,
} from '@lucas/contract/alert-rule.ts'
import { alertRulesCopy as copy } from '@lucas/contract/copy/alert-rules.ts'
import { limits } from '@lucas/contract/limits.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { holds } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot, type Tx } from '../../platform/database/person.ts'
import { fail, refuseField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { minorUnitsOf } from '../../platform/minor-units.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Plans } from '../billing/index.ts'
import { legalCategory } from '../categories/index.ts'
import type { Rule } from './domain/rule.ts'
import { firingsOf } from './domain/rule-firings.ts'
import { ruleFacts } from './repository/rule-facts.ts'
import { isWithin, type RuleRow, rulesRepository } from './repository/rules.ts'
import { pastOf } from './rule-past.ts'

interface AlertRulesDeps {
  db: Db
  clock: Clock
  outbox: Outbox
  plans: Plans
}
export type AlertRules = ReturnType<typeof createAlertRules>

const previewDays = 90

/** The alerts that people set for themselves. */
export function createAlertRules({ db, clock, outbox, plans }: AlertRulesDeps) {
  /** One writer at a time, and every open page hears of it. */
  const writing = <T>(person: string, work: (tx: Tx, kept: RuleRow[]) => Promise<T>): Promise<T> =>
    outbox.transaction(db, person, async (tx) => {
      await rulesRepository(tx).lock(person)
      const result = await work(tx, await rulesRepository(tx).list(person))
      await outbox.add(tx, person, { type: 'notifications_changed' })
      return result
    })

  async function written(tx: Tx, person: string, id: string): Promise<AlertRule> {
    const rows = await rulesRepository(tx).list(person)
    const at = rows.findIndex((row) => row.id === id)
    const row = rows[at] ?? fail('not_found')
    return toWire(row, at)
  }

  return {
    list: (person: string): Promise<AlertRuleList> =>
      inSnapshot(db, person, async (tx) => {
        const rows = await rulesRepository(tx).list(person)
        const plan = await rulesRepository(tx).plan(person)
        return {
          results: rows.map(toWire),
          count: rows.length,
          next: null,
          previous: null,
          limit: holds(plan, 'grow') ? null : limits.alertRulesFree,
        }
      }),

    /** How often a rule would have told something in the last 90 days; nothing is kept of it. */
    preview: (person: string, input: AlertRuleInput): Promise<RulePreview> =>
      inSnapshot(db, person, async (tx) => {
        const rule = await readRule(tx, person, input)
        const since = addDays(clock.today(), 1 - previewDays)
        const found = firingsOf(rule, await pastOf(tx, person, rule, { since, now: clock.now() }))
        const days = found.map(({ day }) => day).filter((day) => day >= since)
        return { since, count: days.length, days: days.sort().reverse() }
      }),

    add: (person: string, input: AlertRuleInput): Promise<AlertRule> =>
      writing(person, async (tx, kept) => {
        if (kept.length >= limits.alertRulesFree) await plans.require(person, 'grow', copy.plan, tx)
        if (kept.length >= limits.alertRulesMax) refuseField('kind', copy.full)
        const { accountId, ...rule } = await readRule(tx, person, input)
        await rulesRepository(tx).add(
          person,
          { ...rule, account_id: accountId, enabled: input.enabled },
          clock.now(),
        )
        return written(tx, person, rule.id)
      }),

    change: (person: string, id: string, patch: AlertRulePatch): Promise<AlertRule> =>
      writing(person, async (tx, kept) => {
        const row = kept.find((one) => one.id === id) ?? fail('not_found')
        const { amount, percent, category, accountId } = await readRule(tx, person, merged(row, patch))
        const change = {
          amount,
          percent,
          category,
          account_id: accountId,
          enabled: patch.enabled ?? row.enabled,
        }
        await rulesRepository(tx).change(person, id, change, clock.now())
        return written(tx, person, id)
      }),

    remove: (person: string, id: string): Promise<void> =>
      writing(person, async (tx) => {
        if (!(await rulesRepository(tx).remove(person, id))) fail('not_found')
      }),

    count: async (tx: Tx, person: string): Promise<number> => (await rulesRepository(tx).list(person)).length,

    /** Rules on a category look at the other one from now on; inside the caller's transaction. */
    refile: (tx: Tx, person: string, from: string, to: string): Promise<void> =>
      rulesRepository(tx).refile(person, from, to),
  }
}

interface Given {
  kind: RuleKind
  amount?: number | undefined
  percent?: number | undefined
  category?: string | undefined
  account_id?: string | null | undefined
}

/** A rule with what its kind asks for, refused where something of that is missing or not the person's. */
async function readRule(tx: Tx, person: string, given: Given): Promise<Rule> {
  const { kind } = given
  const [lacking] = Object.entries(missingOf(kind, given))
  if (lacking) refuseField(...lacking)
  const wanted = ruleFields[kind]
  const accountId = wanted.account === 'none' ? null : (given.account_id ?? null)
  const account = accountId === null ? null : await accountFor(tx, person, kind, accountId)
  const currency = account?.currency ?? 'CLP'
  return {
    id: newId(),
    kind,
    currency,
    amount: wanted.amount ? minorUnitsOf('amount', given.amount ?? 0, currency, copy.amountInvalid) : null,
    percent: wanted.percent ? (given.percent ?? null) : null,
    category: wanted.category ? await legalCategory(tx, person, given.category ?? '') : null,
    accountId,
  }
}

/** Only what a bank tells of changes by itself; a limit has a card alone, a balance everything else. */
async function accountFor(tx: Tx, person: string, kind: RuleKind, id: string) {
  const account = (await ruleFacts(tx).account(person, id)) ?? fail('not_found')
  const isCard = account.account_type === 'credit'
  const fits = kind === 'utilisation' ? isCard : kind === 'low_balance' ? !isCard : true
  if (account.connection_id === null || !fits) refuseField('account_id', copy.accountRefused)
  return account
}

/** What stays of a rule where a patch names nothing else. */
const merged = (row: RuleRow, patch: AlertRulePatch): Given => ({
  kind: row.kind,
  amount: patch.amount ?? (row.amount === null ? undefined : toWireAmount(row.amount, row.currency)),
  percent: patch.percent ?? row.percent ?? undefined,
  category: patch.category ?? row.category ?? undefined,
  account_id: patch.account_id === undefined ? row.account_id : patch.account_id,
})

const toWire = (row: RuleRow, place: number): AlertRule => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount === null ? null : toWireAmount(row.amount, row.currency),
  currency: row.currency,
  percent: row.percent,
  category: row.category,
  account_id: row.account_id,
  account_name: row.account_name,
  enabled: row.enabled,
  is_beyond_plan: !isWithin(row.plan, place),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
