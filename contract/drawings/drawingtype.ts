/** The item Drawing of the code list of document types: what is of it and has a number is a sheet. */
export const drawingType = 1
