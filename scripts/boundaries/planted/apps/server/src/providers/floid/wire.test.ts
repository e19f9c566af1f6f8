export const sample = {}
