import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  confidenceThreshold,
  reviewThreshold,
} from '../../apps/server/src/modules/categories/domain/categorise.ts'
import { predictFromScores } from '../../apps/server/src/modules/categories/domain/model.ts'
import { fitTemperature } from './calibrate.ts'
import { listMerchantNames, listTradeWords } from './corpus.ts'
import { crossValidate } from './cross-validate.ts'
import { accuracy, calibration, confusions, coverage, type Outcome } from './figures.ts'
import { foldCount, trainingSet } from './folds.ts'
import { evaluateFrozenExamples } from './frozen.ts'
import { describeHouseholds } from './households.ts'

// `npm run categoriser:evaluate` updates the figures of docs/categoriser.md. The frozen set is measured only on
// request (`npm run categoriser:evaluate -- frozen`), because frequent use would lead to overfitting.

const doc = join(import.meta.dirname, '../../docs/categoriser.md')
const marks = {
  figures: '<!-- figures: written by npm run categoriser:evaluate -->',
  evaluateFrozenSet: '<!-- frozen set -->',
}
/** Measured once on the commit before HOGAR and PERSONAS. */
const beforeByNewLabels = '90.3 %'
const thresholds = [0, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]

function evaluateFolds(): string {
  const answers = crossValidate()
  const temperature = fitTemperature(answers)
  const modelAnswers = answers.filter(({ isForModel }) => isForModel)
  const modelOutcomes = modelAnswers.map(({ example, scores }): Outcome => {
    const { category, confidence } = predictFromScores(scores, temperature)
    return { label: example.label, predicted: category, confidence }
  })
  const pipelineOutcomes = answers.map(({ example, decide }): Outcome => {
    const { likeliest: predicted, confidence } = decide(temperature)
    return { label: example.label, predicted, confidence: confidence / 100 }
  })
  return [
    '## Cross-validation with unseen merchants',
    `${foldCount} folds; all descriptions of a merchant are in one fold, and neither the model nor the merchant table contains them. ${answers.length} hand-written descriptions, ${listMerchantNames().length} names of known merchants and ${listTradeWords().length} trade words give ${trainingSet(null).length} training examples. Temperature ${temperature.toFixed(2)}.`,
    `Rules and model on unseen merchants: **${accuracy(pipelineOutcomes)}** correct. The model alone, on the ${modelAnswers.length} descriptions that no rule decides: ${accuracy(modelOutcomes)}. A name that gives no hint (an unknown brand, a person) cannot be categorised from its letters; the merchant table, the threshold and the review queue exist for these.`,
    '### Confusion matrix (rules and model)',
    confusions(pipelineOutcomes),
    '### Calibration',
    calibration(pipelineOutcomes),
    `### Coverage and accuracy by threshold (the product decides from ${confidenceThreshold / 100} on and asks below ${reviewThreshold / 100})`,
    coverage(pipelineOutcomes, thresholds),
    '## Ten households',
    describeHouseholds(),
  ].join('\n\n')
}

function evaluateFrozenSet(): string {
  const outcomes = evaluateFrozenExamples('label')
  const specOutcomes = evaluateFrozenExamples('spec_label')
  const sure = outcomes.filter(({ confidence }) => confidence >= confidenceThreshold / 100)
  const unasked = outcomes.filter(({ confidence }) => confidence >= reviewThreshold / 100)
  return [
    '## The frozen set, whole pipeline',
    `${new Date().toISOString().slice(0, 10)}: ${outcomes.length} descriptions written separately, before the training data.`,
    '### By the conventions in force, with HOGAR and PERSONAS',
    `All rows: **${accuracy(outcomes)}** correct (target 90 %). Rows decided at the product's threshold: ${sure.length}, **${accuracy(sure)}** correct. Rows about which the user is not asked: ${unasked.length}, **${accuracy(unasked)}** correct (target 97 %).`,
    confusions(outcomes),
    calibration(outcomes),
    coverage(outcomes, thresholds),
    '### By the nine labels of the specification (`--labels=spec`)',
    `All rows: **${accuracy(specOutcomes)}** correct (the model of 22 November 2026: 95.9 %; that model by the conventions in force: ${beforeByNewLabels}).`,
    confusions(specOutcomes),
  ].join('\n\n')
}

const [introduction = '', rest = ''] = existsSync(doc) ? readFileSync(doc, 'utf8').split(marks.figures) : []
const previousFrozen = rest.split(marks.evaluateFrozenSet)[1]?.trim() ?? ''
const frozenText = process.argv[2] === 'frozen' ? evaluateFrozenSet() : previousFrozen
writeFileSync(
  doc,
  `${introduction}${marks.figures}\n\n${evaluateFolds()}\n\n${marks.evaluateFrozenSet}\n\n${frozenText}\n`,
)
