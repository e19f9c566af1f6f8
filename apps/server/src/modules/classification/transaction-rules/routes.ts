import {
  createdTransactionRule,
  ruleDraft,
  ruleRun,
  transactionRuleList,
  transactionRulePreview,
} from '@lucas/contract/transactions/transaction-rule.ts'
import {
  learnedRulePatch,
  ruleDraftQuery,
  ruleOrderInput,
  rulePreviewInput,
  transactionRuleInput,
  transactionRulePatch,
} from '@lucas/contract/transactions/transaction-rule-input.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import type { TransactionRules } from './service.ts'

/** Registers the routes of the rules that the user writes, and of the switches of the learned ones. */
export function registerTransactionRuleRoutes(app: App, { transactionRules: rules }: TransactionRules) {
  describeRoutes(app, {
    'GET /api/rules/': [
      'listRules',
      'Lists written rules in their order, deleted ones with a run to undo, and learned ones',
    ],
    'POST /api/rules/': ['createRule', 'Creates a rule'],
    'PATCH /api/rules/:id/': ['updateRule', 'Changes a rule, or switches it on or off'],
    'DELETE /api/rules/:id/': ['deleteRule', 'Deletes a rule; its runs can still be undone'],
    'PUT /api/rules/order/': ['setRuleOrder', 'Sets the order of all written rules'],
    'PATCH /api/rules/learned/:id/': ['switchLearnedRule', 'Switches a learned rule on or off'],
    'POST /api/rules/preview/': [
      'previewRule',
      'Returns what a rule would change in earlier transactions, without changing them',
    ],
    'GET /api/rules/draft/': ['draftRule', 'Drafts the rule that fits a transaction'],
    'POST /api/rules/:id/apply/': ['applyRule', 'Starts the application of a rule to earlier transactions'],
    'GET /api/rules/runs/:id/': ['getRuleRun', "Returns the progress of a rule's application or of its undo"],
    'POST /api/rules/runs/:id/undo/': ['undoRuleRun', "Starts the undo of a rule's application"],
  })

  const config = { access: 'person' } as const
  const limited = { ...config, errors: ['plan_required'] } as const
  // The transaction or the rule is named in the query or the body.
  const named = { ...config, errors: ['not_found'] } as const
  const params = idParams

  app.get('/api/rules/', { config, schema: { response: { 200: transactionRuleList } } }, ({ user }) =>
    rules.list(user.userId),
  )
  app.post(
    '/api/rules/',
    {
      config: { ...limited, idempotent: true },
      schema: { body: transactionRuleInput, response: { 201: createdTransactionRule } },
    },
    ({ user, body }) => rules.create(user, body),
  )
  app.patch(
    '/api/rules/:id/',
    { config: limited, schema: { params, body: transactionRulePatch, response: { 200: nothing } } },
    async ({ user, params: { id }, body }) => {
      await rules.update(user, id, body)
      return {}
    },
  )
  app.delete(
    '/api/rules/:id/',
    { config, schema: { params, response: { 200: nothing } } },
    async ({ user, params: { id } }) => {
      await rules.delete(user.userId, id)
      return {}
    },
  )
  app.put(
    '/api/rules/order/',
    {
      config: { ...config, errors: ['conflict'] },
      schema: { body: ruleOrderInput, response: { 200: nothing } },
    },
    async ({ user, body }) => {
      await rules.setOrder(user.userId, body.ids)
      return {}
    },
  )
  app.patch(
    '/api/rules/learned/:id/',
    { config, schema: { params, body: learnedRulePatch, response: { 200: nothing } } },
    async ({ user, params: { id }, body }) => {
      await rules.setLearnedEnabled(user.userId, id, body.enabled)
      return {}
    },
  )
  app.post(
    '/api/rules/preview/',
    {
      config: { ...named, errors: ['not_found', 'pattern_too_slow'] },
      schema: { body: rulePreviewInput, response: { 200: transactionRulePreview } },
    },
    ({ user, body }) => rules.preview(user, body),
  )
  app.get(
    '/api/rules/draft/',
    { config: named, schema: { querystring: ruleDraftQuery, response: { 200: ruleDraft } } },
    ({ user, query }) => rules.draft(user.userId, query.transaction_id),
  )
  app.post(
    '/api/rules/:id/apply/',
    {
      config: { ...config, errors: ['plan_required', 'rule_inactive', 'rule_run_busy', 'data_blocked'] },
      schema: { params, response: { 202: ruleRun } },
    },
    ({ user, params: { id } }) => rules.apply(user.userId, id),
  )
  app.get(
    '/api/rules/runs/:id/',
    { config, schema: { params, response: { 200: ruleRun } } },
    ({ user, params: { id } }) => rules.getRun(user.userId, id),
  )
  app.post(
    '/api/rules/runs/:id/undo/',
    {
      config: { ...config, errors: ['rule_run_not_undoable', 'rule_run_busy'] },
      schema: { params, response: { 202: ruleRun } },
    },
    ({ user, params: { id } }) => rules.undoRun(user.userId, id),
  )
}
