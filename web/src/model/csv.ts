// Tables become files here. A cell that a spreadsheet would take for a formula is written as text.
export type Cell = string | number | null;

export interface Table {
  columns: { name: string; numeric: boolean }[];
  rows: Cell[][];
}

export function csv(table: Table): string {
  const cell = (value: Cell) => {
    if (value === null) return "";
    if (typeof value === "number") return String(value);
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\n\r]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
  };
  return [table.columns.map((c) => c.name), ...table.rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}
