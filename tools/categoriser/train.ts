import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeModel } from '../../apps/server/src/modules/categories/domain/model.ts'
import { fitTemperature } from './calibrate.ts'
import { crossValidate } from './cross-validate.ts'
import { trainingSet } from './folds.ts'
import { toTrainingRows } from './model-rows.ts'
import { trainModel } from './train-model.ts'

// Trains the categoriser with the data of this folder and writes the model of the product: `npm run categoriser:train`.
// The same data gives the same file.

const target = join(import.meta.dirname, '../../apps/server/src/modules/categories/categoriser.bin')

const examples = trainingSet(null)
const model = { ...trainModel(toTrainingRows(examples)), temperature: fitTemperature(crossValidate()) }
const bytes = encodeModel(model)
writeFileSync(target, bytes)
const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
console.log(
  `${examples.length} texts, temperature ${model.temperature.toFixed(2)}, ${bytes.length} bytes, ${mark}`,
)
