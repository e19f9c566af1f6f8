import { alertRulesCopy as copy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  type AlertRule,
  type AlertRuleInput,
  type AlertRuleList,
  type AlertRulePatch,
  listMissingFields,
  type RuleKind,
  type RulePreview,
  ruleFields,
} from '@lucas/contract/notifications/alert-rule.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { includesPlan, type Plan } from '@lucas/contract/rules/plans.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { type Tx, withUserSnapshot } from '../../../platform/database/user-transaction.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import { newId } from '../../../platform/ids.ts'
import { parseMinorUnits } from '../../../platform/minor-units.ts'
import { accountLookup } from '../../accounts/index.ts'
import type { Plans } from '../../billing/index.ts'
import { createListUserMonths } from '../../budgets/index.ts'
import { resolveCategory } from '../../categories/index.ts'
import { users } from '../../users/index.ts'
import type { AlertRuleDefinition } from '../domain/alert-rule.ts'
import { matchRule } from '../domain/rule-matches.ts'
import { type AlertRuleRow, alertRuleRepository } from '../repository/alert-rule.ts'
import { isWithinPlan } from './active-rules.ts'
import { loadBacktestInput } from './backtest.ts'

interface AlertRulesDeps {
  db: Db
  clock: Clock
  events: Events
  plans: Plans
  outlook: Parameters<typeof createListUserMonths>[0]['outlook']
}
export type AlertRules = ReturnType<typeof createAlertRules>

const previewDays = 90

/** Manages the alert rules of users and previews them on past data. */
export function createAlertRules({ db, clock, events, plans, outlook }: AlertRulesDeps) {
  const listUserMonths = createListUserMonths({ clock, outlook })
  /** Runs `work` with the user's row locked and publishes one event for open pages. */
  const editRules = <T>(
    userId: string,
    work: (tx: Tx, existing: AlertRuleRow[], plan: Plan) => Promise<T>,
  ): Promise<T> =>
    events.transaction(db, userId, async (tx) => {
      const { plan } = (await users.lock(tx, userId)) ?? fail('not_authenticated')
      const result = await work(tx, await alertRuleRepository(tx).list(userId), plan)
      await events.publish(tx, userId, { type: 'notifications_changed' })
      return result
    })

  async function getRule(tx: Tx, userId: string, ruleId: string, plan: Plan): Promise<AlertRule> {
    const rows = await alertRuleRepository(tx).list(userId)
    const at = rows.findIndex((row) => row.id === ruleId)
    const row = rows[at] ?? fail('not_found')
    return toApiAlertRule(row, at, plan)
  }

  return {
    list: (userId: string): Promise<AlertRuleList> =>
      withUserSnapshot(db, userId, async (tx) => {
        const rows = await alertRuleRepository(tx).list(userId)
        const { plan } = await users.get(tx, userId)
        return {
          results: rows.map((row, at) => toApiAlertRule(row, at, plan)),
          count: rows.length,
          next: null,
          previous: null,
          limit: includesPlan(plan, 'grow') ? null : limits.alertRulesFree,
        }
      }),

    /** Returns the days on which a rule would have matched in the last 90 days; stores nothing. */
    preview: (userId: string, input: AlertRuleInput): Promise<RulePreview> =>
      withUserSnapshot(db, userId, async (tx) => {
        const rule = await parseRule(tx, userId, input)
        const since = addDays(clock.today(), 1 - previewDays)
        const months = await listUserMonths(tx, userId, { from: since, to: clock.today() })
        const past = await loadBacktestInput(tx, userId, rule, { since, now: clock.now(), months })
        const found = matchRule(rule, past)
        const days = found.map(({ day }) => day).filter((day) => day >= since)
        return { since, count: days.length, days: days.sort().reverse() }
      }),

    create: (userId: string, input: AlertRuleInput): Promise<AlertRule> =>
      editRules(userId, async (tx, existing, plan) => {
        if (existing.length >= limits.alertRulesFree) await plans.require(userId, 'grow', copy.plan, tx)
        if (existing.length >= limits.alertRulesMax) failField('kind', copy.full)
        const { accountId, ...rule } = await parseRule(tx, userId, input)
        await alertRuleRepository(tx).create(
          userId,
          { ...rule, account_id: accountId, enabled: input.enabled },
          clock.now(),
        )
        return getRule(tx, userId, rule.id, plan)
      }),

    update: (userId: string, ruleId: string, patch: AlertRulePatch): Promise<AlertRule> =>
      editRules(userId, async (tx, existing, plan) => {
        const row = existing.find((one) => one.id === ruleId) ?? fail('not_found')
        const { amount, percent, category, accountId } = await parseRule(tx, userId, applyPatch(row, patch))
        const change = {
          amount,
          percent,
          category,
          account_id: accountId,
          enabled: patch.enabled ?? row.enabled,
        }
        await alertRuleRepository(tx).update(userId, ruleId, change, clock.now())
        return getRule(tx, userId, ruleId, plan)
      }),

    delete: (userId: string, ruleId: string): Promise<void> =>
      editRules(userId, async (tx) => {
        if (!(await alertRuleRepository(tx).delete(userId, ruleId))) fail('not_found')
      }),

    count: async (tx: Tx, userId: string): Promise<number> =>
      (await alertRuleRepository(tx).list(userId)).length,

    /** Moves rules from one category to another, in the caller's transaction. */
    recategorize: (tx: Tx, userId: string, from: string, to: string): Promise<void> =>
      alertRuleRepository(tx).replaceCategory(userId, from, to),
  }
}

interface AlertRuleFields {
  kind: RuleKind
  amount?: number | undefined
  percent?: number | undefined
  category?: string | undefined
  account_id?: string | null | undefined
}

/** Returns the rule with the fields of its kind. Throws for a missing field and for a foreign account or category. */
async function parseRule(tx: Tx, userId: string, fields: AlertRuleFields): Promise<AlertRuleDefinition> {
  const { kind } = fields
  const [missing] = Object.entries(listMissingFields(kind, fields))
  if (missing) failField(...missing)
  const required = ruleFields[kind]
  const accountId = required.account === 'none' ? null : (fields.account_id ?? null)
  const account = accountId === null ? null : await getRuleAccount(tx, userId, kind, accountId)
  const currency = account?.currency ?? 'CLP'
  return {
    id: newId(),
    kind,
    currency,
    amount: required.amount
      ? parseMinorUnits('amount', fields.amount ?? 0, currency, copy.amountInvalid)
      : null,
    percent: required.percent ? (fields.percent ?? null) : null,
    category: required.category ? await resolveRuleCategory(tx, userId, fields.category ?? '') : null,
    accountId,
  }
}

/** Returns the account of a rule. Throws unless it is a bank account that fits the kind: utilisation needs a card. */
async function getRuleAccount(tx: Tx, userId: string, kind: RuleKind, accountId: string) {
  const account = (await accountLookup.find(tx, userId, accountId)) ?? fail('not_found')
  const isCard = account.account_type === 'credit'
  const fits = kind === 'utilisation' ? isCard : kind === 'low_balance' ? !isCard : true
  if (account.connection_id === null || !fits) failField('account_id', copy.accountRefused)
  return account
}

/** Returns the fields of a rule after a patch. */
const applyPatch = (row: AlertRuleRow, patch: AlertRulePatch): AlertRuleFields => ({
  kind: row.kind,
  amount: patch.amount ?? (row.amount === null ? undefined : toWireAmount(row.amount, row.currency)),
  percent: patch.percent ?? row.percent ?? undefined,
  category: patch.category ?? row.category ?? undefined,
  account_id: patch.account_id === undefined ? row.account_id : patch.account_id,
})

const toApiAlertRule = (row: AlertRuleRow, position: number, plan: Plan): AlertRule => ({
  id: row.id,
  kind: row.kind,
  amount: row.amount === null ? null : toWireAmount(row.amount, row.currency),
  currency: row.currency,
  percent: row.percent,
  category: row.category,
  account_id: row.account_id,
  account_name: row.account_name,
  enabled: row.enabled,
  is_beyond_plan: !isWithinPlan(plan, position),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A rule counts whole categories; a sub-category is refused in the field `category`. */
async function resolveRuleCategory(tx: Tx, userId: string, name: string): Promise<string> {
  const { category, subcategory } = splitCategory(await resolveCategory(tx, userId, name))
  return subcategory === null ? category : failField('category', copy.subcategory)
}
