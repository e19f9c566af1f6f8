import { absent } from './absent.ts'
import { sample } from './wire.test.ts'

export const wire = { sample, absent }
