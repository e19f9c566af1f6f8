import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { normaliseRut } from '@lucas/contract/rules/rut.ts'
import type { RuleActions, RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'

type Field = RuleCondition['field']
type ConditionOf<F extends Field> = Extract<RuleCondition, { field: F }>

/**
 * Whether one transaction can meet all conditions. Texts and patterns are compared only where each gives the whole text or its
 * beginning; otherwise they count as compatible.
 */
export function canHoldTogether(conditions: readonly RuleCondition[]): boolean {
  const of = <F extends Field>(field: F) =>
    conditions.filter((condition): condition is ConditionOf<F> => condition.field === field)
  const isOne = (values: readonly string[]) => new Set(values).size <= 1
  return (
    isOne(of('sign').map(({ sign }) => sign)) &&
    isOne(of('account').map(({ account_id }) => account_id)) &&
    isOne(of('institution').map(({ name }) => foldName(name))) &&
    isOne(of('counterparty').flatMap(({ value }) => normaliseRut(value) ?? [])) &&
    haveCommonAmount(of('amount')) &&
    haveCommonItem(of('kind').map(({ kinds }) => kinds)) &&
    haveCommonItem(of('day_of_month').map(listDays))
  )
}

function haveCommonAmount(ranges: readonly ConditionOf<'amount'>[]): boolean {
  if (new Set(ranges.map(({ currency }) => currency)).size > 1) return false
  const least = Math.max(...ranges.map(({ min = 0 }) => min))
  const most = Math.min(...ranges.map(({ max = Number.POSITIVE_INFINITY }) => max))
  return ranges.length === 0 || least <= most
}

function haveCommonItem<T>(sets: readonly (readonly T[])[]): boolean {
  const [first = [], ...others] = sets
  return sets.length === 0 || first.some((item) => others.every((set) => set.includes(item)))
}

function listDays({ from, to }: ConditionOf<'day_of_month'>): number[] {
  const days = Array.from({ length: 31 }, (_, at) => at + 1)
  return days.filter((day) => (from <= to ? day >= from && day <= to : day >= from || day <= to))
}

interface ComparedRule {
  id: string
  conditions: readonly RuleCondition[]
  actions: RuleActions
}

const fields = ['category', 'merchant_name', 'kind', 'split', 'goal'] as const

/** Returns the later rules that can hold for the same transaction and set one of the fields to something else. */
export function listOverriding(rule: ComparedRule, later: readonly ComparedRule[]): string[] {
  return later
    .filter(
      (other) =>
        fields.some((field) => isOtherValue(rule.actions[field], other.actions[field])) &&
        canHoldTogether([...rule.conditions, ...other.conditions]),
    )
    .map(({ id }) => id)
}

const isOtherValue = (own: unknown, other: unknown) =>
  own !== undefined && other !== undefined && JSON.stringify(own) !== JSON.stringify(other)
