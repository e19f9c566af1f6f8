import type { CategoryLabel } from '@lucas/contract/copy/categories.ts'

/** Categories that say how likely a movement comes again, and as what. */
export const food: CategoryLabel = 'ALIMENTACIÓN'
export const transport: CategoryLabel = 'TRANSPORTE'
export const clothes: CategoryLabel = 'ROPA'
export const leisure: CategoryLabel = 'ENTRETENIMIENTO'
export const salary: CategoryLabel = 'SALARIO'
export const services: CategoryLabel = 'SERVICIOS'
export const health: CategoryLabel = 'SALUD'
export const education: CategoryLabel = 'EDUCACIÓN'
