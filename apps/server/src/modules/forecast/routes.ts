import { forecast, yearlyParams } from '@lucas/contract/planning/forecast.ts'
import { nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Forecasts } from './service.ts'

export function registerForecastRoutes(app: App, forecasts: Forecasts) {
  describeRoutes(app, {
    'GET /api/forecast/': ['getForecast', 'Returns what is expected in twelve months'],
    'PUT /api/forecast/yearly/:key/': [
      'restoreYearlyAmount',
      'Expects an amount of the year again that the user had removed',
    ],
    'DELETE /api/forecast/yearly/:key/': [
      'removeYearlyAmount',
      'Removes an amount of the year from the forecast',
    ],
  })

  const config = { access: 'person' } as const

  app.get('/api/forecast/', { config, schema: { response: { 200: forecast } } }, ({ user }) =>
    forecasts.get(user.userId),
  )
  const schema = { params: yearlyParams, response: { 200: nothing } }
  app.put('/api/forecast/yearly/:key/', { config, schema }, async ({ user, params }) => {
    await forecasts.restore(user.userId, params.key)
    return {}
  })
  app.delete('/api/forecast/yearly/:key/', { config, schema }, async ({ user, params }) => {
    await forecasts.remove(user.userId, params.key)
    return {}
  })
}
