export const goalsRepository = {}
