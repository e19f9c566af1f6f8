import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { threshold } from '../../apps/server/src/modules/categories/domain/categorise.ts'
import { likeliest } from '../../apps/server/src/modules/categories/domain/model.ts'
import { temperatureOf } from './calibrate.ts'
import { catalogue, trades } from './corpus.ts'
import { crossValidate } from './cross-validate.ts'
import { accuracy, calibration, confusions, coverage, type Outcome } from './figures.ts'
import { foldCount, trainingSet } from './folds.ts'
import { frozenOutcomes } from './frozen.ts'

// `npm run categoriser:evaluate` writes the figures of docs/categoriser.md anew. The frozen set is measured only when
// asked (`npm run categoriser:evaluate -- frozen`): whoever looks at it often begins to fit it.

const doc = join(import.meta.dirname, '../../docs/categoriser.md')
const marks = {
  figures: '<!-- figures: written by npm run categoriser:evaluate -->',
  frozen: '<!-- frozen set -->',
}
const thresholds = [0, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]

function crossValidation(): string {
  const answers = crossValidate()
  const temperature = temperatureOf(answers)
  const asked = answers.filter(({ isForModel }) => isForModel)
  const alone = asked.map(({ example, scores }): Outcome => {
    const { category, confidence } = likeliest(scores, temperature)
    return { label: example.label, said: category, confidence }
  })
  const whole = answers.map(({ example, verdict }): Outcome => {
    const { likeliest: said, confidence } = verdict(temperature)
    return { label: example.label, said, confidence: confidence / 100 }
  })
  return [
    '## Cross-validation, merchants held apart',
    `${foldCount} folds; every merchant stands in one fold with all its texts, and neither the model nor the table of known merchants has seen it. ${answers.length} hand-written glosas, ${catalogue().length} names of known merchants and ${trades().length} words of trades make ${trainingSet(null).length} texts to learn from. Temperature ${temperature.toFixed(2)}.`,
    `Rules and model on merchants never seen: **${accuracy(whole)}** right. The model alone, on the ${asked.length} texts that rules leave to it: ${accuracy(alone)}. Texts whose name says nothing (a brand nobody told us, a person) cannot be guessed from letters; that is what the table, the threshold and the person are for.`,
    '### What was taken for what (rules and model)',
    confusions(whole),
    '### Is it as often right as it says?',
    calibration(whole),
    `### How much is decided, and how well (the product asks below ${threshold / 100})`,
    coverage(whole, thresholds),
  ].join('\n\n')
}

function frozen(): string {
  const outcomes = frozenOutcomes()
  const sure = outcomes.filter(({ confidence }) => confidence >= threshold / 100)
  return [
    '## The frozen set, whole pipeline',
    `${new Date().toISOString().slice(0, 10)}: ${outcomes.length} glosas written apart before the training data. All rows: **${accuracy(outcomes)}** right (target 90 %). Rows decided at the product's threshold: ${sure.length}, **${accuracy(sure)}** right (target 97 %).`,
    confusions(outcomes),
    calibration(outcomes),
    coverage(outcomes, thresholds),
  ].join('\n\n')
}

const [words = '', rest = ''] = existsSync(doc) ? readFileSync(doc, 'utf8').split(marks.figures) : []
const kept = rest.split(marks.frozen)[1]?.trim() ?? ''
const measured = process.argv[2] === 'frozen' ? frozen() : kept
writeFileSync(doc, `${words}${marks.figures}\n\n${crossValidation()}\n\n${marks.frozen}\n\n${measured}\n`)
