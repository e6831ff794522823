/** The shape of a dictionary: the same keys, sentences for sentences, functions of the same things for functions. */
export type Same<Dictionary> = {
  readonly [Key in keyof Dictionary]: Dictionary[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : Dictionary[Key] extends string
      ? string
      : Same<Dictionary[Key]>
}
