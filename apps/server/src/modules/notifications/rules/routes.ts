import {
  alertRule,
  alertRuleInput,
  alertRuleList,
  alertRulePatch,
  rulePreview,
} from '@lucas/contract/notifications/alert-rule.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import type { AlertRules } from './service.ts'

export function registerAlertRuleRoutes(app: App, rules: AlertRules) {
  describeRoutes(app, {
    'GET /api/alert-rules/': ['listAlertRules', "Lists the user's own alert rules"],
    'POST /api/alert-rules/': ['createAlertRule', 'Creates an alert rule'],
    'POST /api/alert-rules/preview/': [
      'previewAlertRule',
      'Returns on which past days an alert rule would have notified',
    ],
    'PATCH /api/alert-rules/:id/': ['updateAlertRule', 'Changes an alert rule'],
    'DELETE /api/alert-rules/:id/': ['deleteAlertRule', 'Deletes an alert rule'],
  })

  const config = { access: 'person' } as const
  const own = '/api/alert-rules/:id/'

  app.get('/api/alert-rules/', { config, schema: { response: { 200: alertRuleList } } }, ({ user }) =>
    rules.list(user.userId),
  )
  app.post(
    '/api/alert-rules/',
    {
      config: { ...config, idempotent: true, errors: ['not_found', 'plan_required'] },
      schema: { body: alertRuleInput, response: { 201: alertRule } },
    },
    ({ user, body }) => rules.create(user.userId, body),
  )
  app.post(
    '/api/alert-rules/preview/',
    {
      config: { ...config, errors: ['not_found'] },
      schema: { body: alertRuleInput, response: { 200: rulePreview } },
    },
    ({ user, body }) => rules.preview(user.userId, body),
  )
  app.patch(
    own,
    { config, schema: { params: idParams, body: alertRulePatch, response: { 200: alertRule } } },
    ({ user, params, body }) => rules.update(user.userId, params.id, body),
  )
  app.delete(
    own,
    { config, schema: { params: idParams, response: { 200: nothing } } },
    async ({ user, params }) => {
      await rules.delete(user.userId, params.id)
      return {}
    },
  )
}
