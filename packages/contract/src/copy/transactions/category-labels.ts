import type { CategoryLabel } from './categories.ts'

/** Constants for single category labels. */
export const fallback: CategoryLabel = 'OTROS'
export const food: CategoryLabel = 'ALIMENTACIÓN'
export const transport: CategoryLabel = 'TRANSPORTE'
export const clothes: CategoryLabel = 'ROPA'
export const leisure: CategoryLabel = 'ENTRETENIMIENTO'
export const salary: CategoryLabel = 'SALARIO'
export const services: CategoryLabel = 'SERVICIOS'
export const health: CategoryLabel = 'SALUD'
export const education: CategoryLabel = 'EDUCACIÓN'
export const home: CategoryLabel = 'HOGAR'
export const people: CategoryLabel = 'PERSONAS'
