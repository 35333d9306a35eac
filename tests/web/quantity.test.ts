// Quantities as far as a slider needs them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseQuantity, sliderRange, withSuffixOf } from "../../web/src/model/quantity.ts";

test("quantities are read as Kubernetes writes them", () => {
  for (const [text, wanted] of [
    ["4", 4],
    [" 1.5 ", 1.5],
    [".5", 0.5],
    ["+2", 2],
    ["-2", -2],
    ["2.", 2],
    ["500m", 0.5],
    ["3k", 3000],
    ["2M", 2e6],
    ["2G", 2e9],
    ["2T", 2e12],
    ["2P", 2e15],
    ["2E", 2e18],
    ["1e3", 1000],
    ["1E-2", 0.01],
    ["2Ki", 2048],
    ["2Mi", 2 ** 21],
    ["2Gi", 2 ** 31],
    ["2Ti", 2 ** 41],
    ["2Pi", 2 ** 51],
    ["2Ei", 2 ** 61],
    ["", null],
    ["Gi", null],
    ["4 Gi", null],
    ["4Gi!", null],
    ["x4", null],
    ["4Q", null],
    ["1.2.3", null],
  ] as const)
    assert.equal(parseQuantity(text), wanted, text);
  for (const [text, wanted] of [
    ["3u", 3e-6],
    ["3n", 3e-9],
  ] as const)
    assert.ok(Math.abs(parseQuantity(text)! - wanted) < 1e-15, text);
});

test("a number is written in the unit of another, and in thousandths of none", () => {
  for (const [like, value, wanted] of [
    ["4Gi", 2 ** 31, "2Gi"],
    ["4Mi ", 2 ** 19, "0.5Mi"],
    ["4", 1.23456, "1.235"],
    ["500m", 0.25, "0.25"],
    ["2k", 3500, "3.5k"],
    ["Q4Gi", 2 ** 30, "1Gi"],
    ["4Q", 7, "7"],
  ] as const)
    assert.equal(withSuffixOf(like, value), wanted, like);
});

test("a slider has about a hundred steps that are pleasant to read", () => {
  for (const [most, max, step] of [
    [10, 10, 0.1],
    [25, 25, 0.1],
    [26, 26, 1],
    [100, 100, 1],
    [101, 101, 1],
    [150, 150, 1],
    [250, 250, 1],
    [600, 600, 5],
    [603, 605, 5],
    [2000, 2000, 10],
    [64 * 2 ** 30, 64 * 2 ** 30, 2 ** 29],
    [2 ** 20 + 1, 2 ** 20 + 2 ** 13, 2 ** 13],
  ] as const) {
    const range = sliderRange(most);
    assert.ok(Math.abs(range.max - max) < 1e-6, `${most}: ${range.max}`);
    assert.equal(range.step, step, `${most}`);
  }
});
