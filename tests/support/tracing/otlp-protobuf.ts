import type { ReceivedSpan } from './received-span.ts';

type Fields = ReadonlyMap<number, readonly (Buffer | bigint)[]>;

/** What an ExportTraceServiceRequest of opentelemetry-proto says of its spans. */
export function spansOfProtobuf(message: Buffer): readonly ReceivedSpan[] {
  return messages(fieldsOf(message), 1).flatMap((resourceSpans) => {
    const resource = messages(resourceSpans, 1).flatMap((each) => messages(each, 1));
    const { 'service.name': service = '' } = Object.fromEntries(resource.map(pairOf));
    return messages(resourceSpans, 2)
      .flatMap((scopeSpans) => messages(scopeSpans, 2))
      .map((span) => ({
        service: String(service),
        traceId: bytes(span, 1).toString('hex'),
        spanId: bytes(span, 2).toString('hex'),
        parentSpanId: bytes(span, 4).toString('hex'),
        name: bytes(span, 5).toString(),
        attributes: Object.fromEntries(messages(span, 9).map(pairOf)),
        isFailed: messages(span, 15).some((status) => status.get(3)?.[0] === 2n),
      }));
  });
}

function pairOf(pair: Fields): readonly [string, string | number | boolean] {
  const value = messages(pair, 2)[0] ?? new Map();
  const [text] = value.get(1) ?? [];
  const [flag] = value.get(2) ?? [];
  const [count] = value.get(3) ?? [];
  const known = text?.toString() ?? (flag === undefined ? Number(count) : flag === 1n);
  return [bytes(pair, 1).toString(), known];
}

function bytes(fields: Fields, number: number): Buffer {
  const [value] = fields.get(number) ?? [];
  return Buffer.isBuffer(value) ? value : Buffer.alloc(0);
}

function messages(fields: Fields, number: number): readonly Fields[] {
  return (fields.get(number) ?? []).flatMap((value) => (Buffer.isBuffer(value) ? [fieldsOf(value)] : []));
}

function fieldsOf(message: Buffer): Fields {
  const fields = new Map<number, (Buffer | bigint)[]>();
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = Number(varint());
    const wire = key & 7;
    const value =
      wire === 0 ? varint() : wire === 1 ? take(8) : wire === 5 ? take(4) : take(Number(varint()));
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), value]);
  }
  return fields;
}
