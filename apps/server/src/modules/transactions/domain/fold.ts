const marks = /\p{M}/gu

/** Searching knows neither accents nor capitals. The database folds its side with the same letters (repository/matching). */
export const fold = (text: string): string => text.normalize('NFD').replace(marks, '').toLowerCase()
