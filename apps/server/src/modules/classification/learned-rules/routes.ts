import {
  appliedRule,
  appliedRules,
  categoryRulePage,
  categoryRulePreview,
  discardedRule,
  learnRulesInput,
  merchantInput,
  nameRulePage,
  renamedTransaction,
  ruleIdsInput,
  similarTransactions,
  undoneRule,
  undoneRules,
} from '@lucas/contract/transactions/category-rule.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import type { LearnedRuleService } from './rules.ts'
import { toApiCategoryCorrection, toApiNameCorrection } from './to-api.ts'

const config = { access: 'person' } as const

/** Registers the routes that set the name of a transaction and manage the learned rules. */
export function registerRuleRoutes(app: App, transactions: LearnedRuleService) {
  describeRoutes(app, {
    'PATCH /api/transactions/:id/merchant/': [
      'setMerchant',
      'Sets the merchant name of a transaction and learns a rule for later ones',
    ],
    'GET /api/transactions/:id/similar/': [
      'countSimilarTransactions',
      'Counts the earlier transactions that a rule from this one would change',
    ],
    'GET /api/category-corrections/': ['listCategoryCorrections', 'Lists the learned rules of categories'],
    'GET /api/name-corrections/': ['listNameCorrections', 'Lists the learned rules of names'],
    'POST /api/category-corrections/': [
      'learnCategoryCorrections',
      'Learns category rules from the current categories of transactions',
    ],
    'POST /api/category-corrections/apply/': [
      'applyCategoryCorrections',
      'Applies learned category rules to all earlier similar transactions',
    ],
    'POST /api/category-corrections/undo/': [
      'undoCategoryCorrections',
      'Undoes learned category rules and what they changed',
    ],
    'GET /api/category-corrections/:id/alike/': [
      'listCategoryCorrectionTargets',
      'Returns the earlier transactions that a learned category rule would change',
    ],
    'POST /api/category-corrections/:id/apply/': [
      'applyCategoryCorrection',
      'Applies a learned category rule to all earlier similar transactions',
    ],
    'POST /api/category-corrections/:id/forget/': [
      'forgetCategoryCorrection',
      'Ends a learned category rule without changing any transaction',
    ],
    'DELETE /api/category-corrections/:id/': [
      'undoCategoryCorrection',
      'Undoes a learned category rule and what it changed',
    ],
    'GET /api/name-corrections/:id/alike/': [
      'listNameCorrectionTargets',
      'Returns the earlier transactions that a learned name rule would change',
    ],
    'POST /api/name-corrections/:id/apply/': [
      'applyNameCorrection',
      'Applies a learned name rule to all earlier similar transactions',
    ],
    'POST /api/name-corrections/:id/forget/': [
      'forgetNameCorrection',
      'Ends a learned name rule without changing any transaction',
    ],
    'DELETE /api/name-corrections/:id/': [
      'undoNameCorrection',
      'Undoes a learned name rule and what it changed',
    ],
  })

  const { setMerchant, rules } = transactions
  const creating = { ...config, idempotent: true }

  app.patch(
    '/api/transactions/:id/merchant/',
    { config, schema: { params: idParams, body: merchantInput, response: { 200: renamedTransaction } } },
    ({ user, params, body }) => setMerchant(user.userId, params.id, body.merchant_name),
  )
  app.get(
    '/api/transactions/:id/similar/',
    { config, schema: { params: idParams, response: { 200: similarTransactions } } },
    ({ user, params }) => rules.countSimilar(user.userId, params.id),
  )
  app.get(
    '/api/category-corrections/',
    { config, schema: { response: { 200: categoryRulePage } } },
    async ({ user }) => toPage((await rules.list(user.userId, 'category')).map(toApiCategoryCorrection)),
  )
  app.get(
    '/api/name-corrections/',
    { config, schema: { response: { 200: nameRulePage } } },
    async ({ user }) => toPage((await rules.list(user.userId, 'name')).map(toApiNameCorrection)),
  )
  app.post(
    '/api/category-corrections/',
    {
      config: { ...creating, errors: ['not_found'] },
      schema: { body: learnRulesInput, response: { 200: categoryRulePage } },
    },
    async ({ user, body }) =>
      toPage((await rules.learn(user.userId, body.transaction_ids)).map(toApiCategoryCorrection)),
  )
  app.post(
    '/api/category-corrections/apply/',
    {
      config: { ...config, errors: ['not_found'] },
      schema: { body: ruleIdsInput, response: { 200: appliedRules } },
    },
    async ({ user, body }) => ({ changed: await rules.apply(user.userId, 'category', body.ids) }),
  )
  app.post(
    '/api/category-corrections/undo/',
    {
      config: { ...config, errors: ['not_found'] },
      schema: { body: ruleIdsInput, response: { 200: undoneRules } },
    },
    async ({ user, body }) => ({ restored: await rules.undo(user.userId, 'category', body.ids) }),
  )
  routesOf(app, transactions, 'category', '/api/category-corrections/:id/')
  routesOf(app, transactions, 'name', '/api/name-corrections/:id/')
}

/** Registers the routes of one correction, of a category or a name. */
function routesOf(app: App, { rules }: LearnedRuleService, subject: 'category' | 'name', path: string) {
  const params = idParams

  app.get(
    `${path}alike/`,
    { config, schema: { params, response: { 200: categoryRulePreview } } },
    ({ user, params: { id } }) => rules.preview(user.userId, subject, id),
  )
  app.post(
    `${path}apply/`,
    { config, schema: { params, response: { 200: appliedRule } } },
    async ({ user, params: { id } }) => ({
      id,
      changed: await rules.apply(user.userId, subject, [id]),
    }),
  )
  app.post(
    `${path}forget/`,
    { config, schema: { params, response: { 200: discardedRule } } },
    ({ user, params: { id } }) => rules.forget(user.userId, subject, id),
  )
  app.delete(
    path,
    { config, schema: { params, response: { 200: undoneRule } } },
    async ({ user, params: { id } }) => ({
      id,
      restored: await rules.undo(user.userId, subject, [id]),
    }),
  )
}

const toPage = <T>(results: T[]) => ({ results, count: results.length, next: null, previous: null })
