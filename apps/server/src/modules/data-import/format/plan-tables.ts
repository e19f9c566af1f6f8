import { currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { ruleKinds } from '@lucas/contract/notifications/alert-rule.ts'
import { emailSummaries, notificationKinds } from '@lucas/contract/notifications/notification.ts'
import { budgetCuts, budgetForms, budgetLineKinds, budgetPeriods } from '@lucas/contract/planning/budget.ts'
import { transferPurposes } from '@lucas/contract/planning/commitments.ts'
import { yearlyKeys } from '@lucas/contract/planning/forecast.ts'
import { goalCategories, goalEntryTypes, goalStates } from '@lucas/contract/planning/goal.ts'
import { recurringKinds } from '@lucas/contract/planning/recurring-kind.ts'
import { savingsPlanKinds } from '@lucas/contract/planning/savings-plan.ts'
import { toOneLineTexts } from '@lucas/contract/rules/one-line.ts'
import { categoryColors, shownColors } from '@lucas/contract/transactions/category.ts'
import { storedFilter } from '@lucas/contract/transactions/transaction-list.ts'
import { ruleActions, ruleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import * as z from 'zod/mini'
import {
  category,
  count,
  day,
  flag,
  id,
  ids,
  instant,
  json,
  line,
  lines,
  lineWithIds,
  money,
  number,
  oneOf,
  optional,
  text,
  whole,
} from './columns.ts'
import type { DataTable } from './table.ts'

const currency = oneOf(currencies)
const months = z.array(z.int().check(z.minimum(1), z.maximum(12))).check(z.maxLength(11))
const rhythm = oneOf([
  'weekly',
  'fortnightly',
  'every_28_days',
  'monthly',
  'bimonthly',
  'quarterly',
  'yearly',
])
const exactRhythm = oneOf(['half_yearly', 'property_tax', 'once'])
const seriesKind = oneOf(recurringKinds)
const small = whole(0, 32_767)

export const categoryTables: readonly DataTable[] = [
  {
    name: 'own_category',
    columns: {
      id,
      name: line(limits.categoryNameMax),
      name_key: line(limits.categoryNameMax * 2),
      emoji: line(32),
      color: oneOf(categoryColors),
      created_at: instant,
      parent: optional(category),
    },
  },
  {
    name: 'base_category',
    columns: {
      label: category,
      name: optional(line(limits.categoryNameMax)),
      name_key: optional(line(limits.categoryNameMax * 2)),
      emoji: optional(line(32)),
      color: optional(oneOf(shownColors)),
      moved_to: optional(category),
    },
  },
  { name: 'category_move', columns: { label: category, moved_to: category } },
]

const conditions = z.array(ruleCondition).check(z.minLength(1), z.maxLength(limits.ruleConditionsMax))
const oneLineTexts = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(z.pipe(z.unknown(), z.transform(toOneLineTexts)), schema)

/** What the user wrote and taught. */
export const ruleTables: readonly DataTable[] = [
  {
    name: 'transaction_rule',
    columns: {
      id,
      position: count,
      conditions: json(oneLineTexts(conditions)),
      actions: json(oneLineTexts(ruleActions)),
      enabled: flag,
      uses: count,
      last_used_at: optional(instant),
      split_refused_at: optional(instant),
      goal_refused_at: optional(instant),
      pattern_slow_at: optional(instant),
      created_at: instant,
      updated_at: instant,
    },
  },
  {
    name: 'correction',
    columns: {
      id,
      subject: oneOf(['category', 'name']),
      alike: line(2_000),
      name: line(2_000),
      value: line(500),
      created_at: instant,
      ended_at: optional(instant),
      enabled: flag,
      learned_from: count,
      uses: count,
      last_used_at: optional(instant),
    },
  },
  {
    name: 'recurring_series',
    columns: {
      id,
      origin: oneOf(['detected', 'person']),
      match_key: line(500),
      currency,
      direction: whole(-1, 1),
      account_id: optional(id),
      name: line(500),
      kind: seriesKind,
      rhythm,
      own_name: optional(line(500)),
      own_kind: optional(seriesKind),
      own_rhythm: optional(rhythm),
      exact_rhythm: optional(exactRhythm),
      own_exact_rhythm: optional(exactRhythm),
      own_amount: optional(money),
      own_next_on: optional(day),
      own_amount_least: optional(money),
      own_amount_most: optional(money),
      own_account_id: optional(id),
      cancelled_on: optional(day),
      ends_on: optional(day),
      last_number: optional(whole(1, limits.commitmentPaymentsMax)),
      purpose: optional(oneOf(transferPurposes)),
      amount: money,
      amount_least: money,
      amount_most: money,
      varies: flag,
      price_on: optional(day),
      price_from: optional(money),
      price_to: optional(money),
      anchor_on: day,
      anchor_date: optional(whole(1, 31)),
      anchor_shift: oneOf(['stays', 'after', 'before']),
      anchor_days: optional(number),
      early: small,
      late: small,
      longest_pause: small,
      quiet_months: { schema: months },
      first_on: optional(day),
      last_on: optional(day),
      last_amount: optional(money),
      count,
      automatic: flag,
      confidence: whole(0, 100),
      locked: flag,
      dismissed_at: optional(instant),
      created_at: instant,
      updated_at: instant,
    },
  },
  {
    name: 'commitment_payment',
    columns: { series_id: id, expected_on: day, paid_on: day, amount: money, created_at: instant },
  },
]

export const planTables: readonly DataTable[] = [
  {
    name: 'hidden_category_rows',
    columns: {
      label: category,
      category,
      transaction_ids: ids(100_000),
      rule_ids: ids(100_000),
    },
  },
  {
    name: 'goal',
    columns: {
      id,
      name: line(limits.goalNameMax),
      target_amount: money,
      target_date: optional(day),
      category: oneOf(goalCategories),
      color: { schema: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)) },
      icon: line(32),
      state: oneOf(goalStates),
      auto_reactivate: flag,
      reactivate_threshold: optional(money),
      account_id: optional(id),
      purchase_transaction_id: optional(id),
      version: whole(1, 2_000_000_000),
      created_at: instant,
      updated_at: instant,
      state_since: instant,
      deleted_at: optional(instant),
    },
  },
  {
    name: 'goal_entry',
    columns: {
      id,
      goal_id: id,
      kind: oneOf(goalEntryTypes),
      amount: money,
      note: text(limits.goalNoteMax),
      transaction_id: optional(id),
      reverses: optional(id),
      made_on: day,
      created_at: instant,
    },
    later: ['reverses'],
  },
  {
    name: 'goal_allocation',
    columns: {
      id,
      transaction_id: id,
      goal_id: id,
      amount: money,
      note: text(limits.goalNoteMax),
      created_at: instant,
      updated_at: instant,
    },
  },
  {
    name: 'savings_plan',
    columns: {
      id,
      goal_id: id,
      kind: oneOf(savingsPlanKinds),
      amount: optional(money),
      day_of_month: optional(whole(1, 31)),
      percentage: optional(whole(1, 100)),
      always: flag,
      starts_on: day,
      paused_at: optional(instant),
      deleted_at: optional(instant),
      checked_on: day,
      created_at: instant,
    },
  },
  {
    name: 'savings_proposal',
    columns: {
      id,
      plan_id: id,
      cause: lineWithIds(100),
      day,
      amount: money,
      amount_changed: flag,
      state: oneOf(['open', 'confirmed', 'dismissed', 'expired']),
      entry_id: optional(id),
      created_at: instant,
      decided_at: optional(instant),
    },
  },
  {
    name: 'savings_share',
    columns: { plan_id: id, transaction_id: id, proposal_id: id, amount: money },
  },
  {
    name: 'budget_plan',
    isSetting: true,
    columns: { form: oneOf(budgetForms), period: oneOf(budgetPeriods), updated_at: instant },
  },
  {
    name: 'budget_line',
    columns: {
      id,
      kind: oneOf(budgetLineKinds),
      category: optional(category),
      name: optional(line(limits.nameMax)),
      carry_from: optional(day),
      created_at: instant,
    },
  },
  { name: 'budget_member', columns: { form: oneOf(budgetForms), category, line_id: id } },
  { name: 'budget_amount', columns: { line_id: id, from_month: day, amount: optional(money) } },
  {
    name: 'budget_move',
    columns: {
      id,
      moved_on: day,
      from_line: id,
      to_line: id,
      amount: money,
      asked: optional(money),
      cut: optional(oneOf(budgetCuts)),
      created_at: instant,
    },
  },
  { name: 'forecast_removal', columns: { key: oneOf(yearlyKeys), removed_at: instant } },
  {
    name: 'saved_filter',
    columns: {
      id,
      name: line(limits.savedFilterNameMax),
      name_key: line(limits.savedFilterNameMax * 2),
      filter: json(z.partial(storedFilter)),
      created_at: instant,
      updated_at: instant,
    },
  },
  {
    name: 'alert_rule',
    columns: {
      id,
      kind: oneOf(ruleKinds),
      amount: optional(money),
      percent: optional(whole(1, 100)),
      category: optional(category),
      account_id: optional(id),
      enabled: flag,
      created_at: instant,
      updated_at: instant,
    },
  },
  {
    name: 'notification_preference',
    isSetting: true,
    columns: {
      in_app_enabled: flag,
      push_enabled: flag,
      email_enabled: flag,
      sync_reminder_enabled: flag,
      muted_kinds: lines(notificationKinds.length, 60),
      email_muted_kinds: lines(notificationKinds.length, 60),
      email_summary: oneOf(emailSummaries),
      push_amounts: flag,
      updated_at: instant,
    },
  },
]
