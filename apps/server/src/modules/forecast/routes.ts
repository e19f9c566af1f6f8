import { forecast } from '@lucas/contract/planning/forecast.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Forecasts } from './service.ts'

export function registerForecastRoutes(app: App, forecasts: Forecasts) {
  describeRoutes(app, {
    'GET /api/forecast/': ['getForecast', 'Returns what is expected in twelve months'],
  })

  const config = { access: 'person' } as const

  app.get('/api/forecast/', { config, schema: { response: { 200: forecast } } }, ({ user }) =>
    forecasts.get(user.userId),
  )
}
