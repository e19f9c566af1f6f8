import { readFileSync } from 'node:fs'
import { decodeModel, type Model } from './domain/model.ts'

let loaded: Model | undefined

/** The model that lies in the repository, read when the first text asks for it (half a megabyte, a few milliseconds). */
export function model(): Model {
  loaded ??= decodeModel(readFileSync(new URL('./categoriser.bin', import.meta.url)))
  return loaded
}
