/** How much the choices of a prompt say: everything; brief labels and what each leads to; brief labels and the least. */
export const FORMS = ['full', 'brief', 'least'] as const

export type Form = (typeof FORMS)[number]
