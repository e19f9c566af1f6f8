import { expect, test } from 'vitest'
import { nameComponents } from './components.ts'

const refer = (id: string) => ({ $ref: `#/components/schemas/${id}` })

test('components get their names, and those that nothing refers to are dropped', () => {
  const schemas = { Goal_: { type: 'object' }, Goal_Input: { type: 'object' }, Rule_: { type: 'null' } }
  const document = { paths: { answer: refer('Goal_') }, components: { schemas } }
  expect(nameComponents(document)).toEqual({
    paths: { answer: refer('Goal') },
    components: { schemas: { Goal: { type: 'object' } } },
  })
})

test('a schema that is the same in requests has one component, and one that differs has two, with all that hold it', () => {
  const schemas = {
    State_: { enum: ['active'] },
    State_Input: { enum: ['active'] },
    Rule_: { additionalProperties: false },
    Rule_Input: { default: {} },
    List_: { items: refer('Rule_') },
    List_Input: { items: refer('Rule_Input') },
  }
  const paths = Object.keys(schemas).map(refer)
  const { components } = nameComponents({ paths, components: { schemas } })
  expect(components?.schemas).toEqual({
    List: { items: refer('Rule') },
    ListRequest: { items: refer('RuleRequest') },
    Rule: { additionalProperties: false },
    RuleRequest: { default: {} },
    State: { enum: ['active'] },
  })
})

test('two different schemas of one name are refused', () => {
  const schemas = {
    Rule_: { type: 'object' },
    Rule_Input: { type: 'null' },
    RuleRequest_: { type: 'string' },
  }
  const paths = Object.keys(schemas).map(refer)
  expect(() => nameComponents({ paths, components: { schemas } })).toThrow(/the name RuleRequest/)
})
