import { categoriseBy, type Described, type Verdict } from './domain/categorise.ts'
import { model } from './model-file.ts'

/** The category of a movement, by what lies in the product: rules, known merchants, the model. */
export const categorise = (movement: Described): Verdict => categoriseBy(model(), movement)
