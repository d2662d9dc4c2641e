let lastId = 1000;

/** A unique id for a new object. */
export const nextId = (): number => ++lastId;
