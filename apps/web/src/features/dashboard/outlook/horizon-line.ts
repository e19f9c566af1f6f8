import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { type ForecastDay, projectForecast } from '@lucas/contract/rules/forecast.ts'
import {
  findLowest,
  type Horizon,
  type HorizonName,
  type LowestPoint,
  listHorizons,
} from '@lucas/contract/rules/forecast-points.ts'

export interface HorizonLine {
  horizon: Horizon
  days: ForecastDay[]
  lowest: LowestPoint
}

/** Returns the line up to a horizon. Without a due day of a card ahead, that is the next longer horizon. */
export function toHorizonLine(forecast: Forecast, name: HorizonName): HorizonLine {
  const horizons = listHorizons(forecast)
  const longer = horizons.find((one) => one.name === '3_months')
  const horizon = horizons.find((one) => one.name === name) ?? longer ?? { name, until: forecast.until }
  const days = projectForecast(forecast, horizon.until)
  return { horizon, days, lowest: findLowest(days) }
}
