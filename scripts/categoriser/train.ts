import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeModel } from '../../apps/server/src/modules/categories/domain/model.ts'
import { temperatureOf } from './calibrate.ts'
import { crossValidate } from './cross-validate.ts'
import { trainingSet } from './folds.ts'
import { learn } from './learn.ts'
import { rowsOf } from './reading.ts'

// Trains the categoriser from what lies in this folder and writes the model that the product reads:
// `node scripts/categoriser/train.ts`. The same texts give the same file.

const target = join(import.meta.dirname, '../../apps/server/src/modules/categories/categoriser.bin')

const examples = trainingSet(null)
const model = { ...learn(rowsOf(examples)), temperature: temperatureOf(crossValidate()) }
const bytes = encodeModel(model)
writeFileSync(target, bytes)
const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
console.log(
  `${examples.length} texts, temperature ${model.temperature.toFixed(2)}, ${bytes.length} bytes, ${mark}`,
)
