import {
  alertRule,
  alertRuleInput,
  alertRuleList,
  alertRulePatch,
  rulePreview,
} from '@lucas/contract/alert-rule.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { AlertRules } from './rules.ts'

export function alertRuleRoutes(app: App, rules: AlertRules) {
  const config = { access: 'person' } as const
  const own = '/api/alert-rules/:id/'

  app.get('/api/alert-rules/', { config, schema: { response: { 200: alertRuleList } } }, ({ person }) =>
    rules.list(person.userId),
  )
  app.post(
    '/api/alert-rules/',
    {
      config: { ...config, idempotent: true },
      schema: { body: alertRuleInput, response: { 201: alertRule } },
    },
    async ({ person, body }, reply) => reply.code(201).send(await rules.add(person.userId, body)),
  )
  app.post(
    '/api/alert-rules/preview/',
    { config, schema: { body: alertRuleInput, response: { 200: rulePreview } } },
    ({ person, body }) => rules.preview(person.userId, body),
  )
  app.patch(
    own,
    { config, schema: { params: idParams, body: alertRulePatch, response: { 200: alertRule } } },
    ({ person, params, body }) => rules.change(person.userId, params.id, body),
  )
  app.delete(
    own,
    { config, schema: { params: idParams, response: { 200: nothing } } },
    async ({ person, params }) => {
      await rules.remove(person.userId, params.id)
      return {}
    },
  )
}
