// Package fixed has what leaves nothing to chance: an order for maps, one clock, no threads.
package fixed

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Clock is the world's own time.
var Clock time.Time

func Now() time.Time                  { return Clock }
func Since(t time.Time) time.Duration { return Clock.Sub(t) }
func MetaNow() metav1.Time            { return metav1.Time{Time: Clock} }
func Never() time.Time                { return time.Unix(0, 1<<63-1) } // the last that has nanoseconds

// First is what chance chooses.
func First(int) int                      { return 0 }
func First64(int64) int64                { return 0 }
func LeaveAsTheyAre(int, func(i, j int)) {}

// InTurn does in one thread, from the first on, what workqueue.ParallelizeUntil spreads over several.
func InTurn(ctx context.Context, _, pieces int, do func(int), _ ...any) {
	for i := 0; i < pieces && ctx.Err() == nil; i++ {
		do(i)
	}
}

func Sorted[T cmp.Ordered](items []T) []T {
	slices.Sort(items)
	return items
}

// All goes over a map in ascending order of its keys. What is deleted meanwhile is skipped, what is added is not seen.
func All[M ~map[K]V, K comparable, V any](m M) iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		keys := make([]K, 0, len(m))
		for k := range m {
			keys = append(keys, k)
		}
		slices.SortStableFunc(keys, func(a, b K) int { return compare(reflect.ValueOf(a), reflect.ValueOf(b)) })
		for _, k := range keys {
			if v, there := m[k]; there && !yield(k, v) {
				return
			}
		}
	}
}

func compare(a, b reflect.Value) int {
	switch a.Kind() {
	case reflect.String:
		return cmp.Compare(a.String(), b.String())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return cmp.Compare(a.Int(), b.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return cmp.Compare(a.Uint(), b.Uint())
	case reflect.Float32, reflect.Float64:
		return cmp.Compare(a.Float(), b.Float())
	case reflect.Bool:
		if a.Bool() == b.Bool() {
			return 0
		}
		return map[bool]int{false: -1, true: 1}[a.Bool()]
	case reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if c := compare(a.Field(i), b.Field(i)); c != 0 {
				return c
			}
		}
		return 0
	case reflect.Interface, reflect.Pointer:
		if a.IsNil() || b.IsNil() {
			return 0
		}
		return compare(a.Elem(), b.Elem())
	default:
		panic(fmt.Sprintf("a map's key of kind %v has no order", a.Kind()))
	}
}
