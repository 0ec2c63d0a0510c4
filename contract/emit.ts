/** Generated from the contract: field tables, samples, the OpenAPI document, typed references. */
export { type OpenApiOptions, openApi } from './emit/openapi.ts'
export { modelOf } from './emit/reference/model.ts'
export { readOptions } from './emit/reference/options.ts'
export { languages, reference } from './emit/reference/reference.ts'
export { sampleRequest, sampleResponse } from './emit/sample.ts'
export { type FieldRow, fieldTable, isDto, nounOf, titleOf, typesOf } from './emit/types.ts'
