export { registerForecastRoutes } from './routes.ts'
export { createForecasts, type Forecasts } from './service.ts'
