import { expect, test } from 'vitest'
import { parseAnalysisTab } from './analysis-tab.ts'

test('keeps a known tab, and drops the first one and unknown ones', () => {
  expect(parseAnalysisTab({ tab: 'worth' })).toEqual({ tab: 'worth' })
  expect(parseAnalysisTab({ tab: 'flow' })).toEqual({})
  expect(parseAnalysisTab({ tab: 'everything' })).toEqual({})
  expect(parseAnalysisTab({})).toEqual({})
})
