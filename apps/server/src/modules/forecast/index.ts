export { registerForecastRoutes } from './routes.ts'
export { createForecasts } from './service.ts'
